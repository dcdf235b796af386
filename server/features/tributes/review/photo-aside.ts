import { type Tribute, TributeStatus } from '../posting/tribute.entity.ts';
import { ReviewAction } from './review-action.ts';

/**
 * Sets photos of a tribute aside, or puts them back: those with these addresses, or all of them. Returns whether any
 * changed its place.
 */
export function movePhotos(
  action: ReviewAction,
  tribute: Tribute,
  only: readonly string[] | null | undefined,
): boolean {
  const { photos, images, status } = tribute;
  if (status === TributeStatus.WITHDRAWN) return false;
  const isTaking =
    action === ReviewAction.SHOW_WITHOUT_PHOTO || action === ReviewAction.SET_PHOTO_ASIDE;
  const isGivingBack =
    action === ReviewAction.GIVE_PHOTO_BACK ||
    (action === ReviewAction.HOLD && images.length === 0); // its sender may have chosen others since
  if (!isTaking && !isGivingBack) return false;
  tribute.photos = photos.map((photo) =>
    only && !only.includes(photo.image) ? photo : { ...photo, isAside: isTaking },
  );
  return tribute.photos.some(({ isAside }, at) => isAside !== photos[at]!.isAside);
}
