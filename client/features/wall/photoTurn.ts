import type { WallPhotoFragment } from '../../__generated__/features/wall/wall.ts';

/** How many photos are loaded ahead. */
const AHEAD = 2;

/** The page's photos in rotation, skipping those that are not loaded. */
export function createPhotoTurn(isReady: (address: string) => boolean) {
  let photos: readonly WallPhotoFragment[] = [];
  let at = 0;

  const inTurn = () => [...photos.slice(at), ...photos.slice(0, at)];

  const now = () => inTurn().find(({ image }) => isReady(image));

  return {
    set(now: readonly WallPhotoFragment[]): void {
      photos = now.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      if (at >= photos.length) at = 0;
    },
    now,
    next(): WallPhotoFragment | undefined {
      const photo = now();
      if (photo) at = (photos.indexOf(photo) + 1) % photos.length;
      return photo;
    },
    upcoming: () =>
      inTurn()
        .slice(0, AHEAD)
        .map(({ image }) => image),
  };
}
