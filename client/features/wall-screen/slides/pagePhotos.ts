import type { WallEventsSubscription } from '../../../__generated__/features/wall-screen/wall.ts';
import type { ScreenPhotos } from '../screenPage.ts';

/** The page's photos after an event; a replayed one comes without its picture if that has been removed since. */
export function changePhotos(
  photos: ScreenPhotos,
  event: WallEventsSubscription['pageEvents'],
): ScreenPhotos {
  switch (event.__typename) {
    case 'PhotoAdded':
    case 'PhotoChanged':
      if (!event.photo.image) return photos;
      return [...photos.filter(({ id }) => id !== event.photo.id), event.photo];
    case 'PhotoRemoved':
      return photos.filter(({ id }) => id !== event.photoId);
    case 'PhotosReordered': {
      const ranks = new Map(event.photos.map(({ id, rank }) => [id, rank]));
      return photos.map((photo) => ({ ...photo, rank: ranks.get(photo.id) ?? photo.rank }));
    }
    default:
      return photos;
  }
}
