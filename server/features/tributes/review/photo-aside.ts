import { type Tribute, TributeStatus } from '../posting/tribute.entity.ts';
import { ReviewAction } from './review-action.ts';

/** Sets the picture of a tribute aside, or puts it back; returns whether there was one. */
export function movePicture(action: ReviewAction, tribute: Tribute): boolean {
  const { image, imageAside = null, status } = tribute;
  if (status === TributeStatus.WITHDRAWN) return false;
  const isTaken = action === ReviewAction.SHOW_WITHOUT_PHOTO && image !== null;
  const isGivenBack =
    (action === ReviewAction.GIVE_PHOTO_BACK || action === ReviewAction.HOLD) &&
    imageAside !== null &&
    image === null; // its sender may have chosen another one since
  if (isTaken) Object.assign(tribute, { image: null, imageAside: image });
  if (isGivenBack) Object.assign(tribute, { image: imageAside, imageAside: null });
  return isTaken || isGivenBack;
}
