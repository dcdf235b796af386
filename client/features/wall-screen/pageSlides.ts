import { isWide, type Picture, type Slide } from './slide.ts';
import type { WallPhotoFragment } from '../../__generated__/features/wall-screen/wall.ts';

/** The page's pictures for these slides. */
export type TitlePictures = {
  /** The portrait of the person, for the opening. */
  portrait: Picture | null;
  /** The page's cover, for the end. */
  cover: Picture | null;
};

/** The slides without a tribute: the opening, or once the service has ended, the end. */
export function createTitleSlides(
  { portrait, cover }: TitlePictures,
  isReady: (address: string) => boolean,
) {
  let hasEnded = false;

  const findReady = (...pictures: (Picture | null | undefined)[]): Picture | null =>
    pictures.find((one) => one && isReady(one.image)) ?? null;

  return {
    hasEnded: () => hasEnded,
    setEnded(now: boolean): void {
      hasEnded = now;
    },
    /** The opening or the end, with the best picture that has loaded. */
    create(key: string, photo: Picture | undefined): Slide {
      if (!hasEnded) return { kind: 'opening', key, picture: findReady(portrait, photo) };
      const picture = findReady(...[cover, photo, portrait].filter(isWide));
      return { kind: 'ended', key, picture };
    },
    /** The picture beside a text: this photo, else the portrait. */
    besideText: (photo: Picture | undefined) => findReady(photo, portrait),
    upcoming: () => [portrait, hasEnded ? cover : null].flatMap((one) => one?.image ?? []),
  };
}

/** How many photos are loaded ahead. */
const AHEAD = 2;

/** The page's photos in rotation, skipping those that are not loaded. */
export function createPhotoRotation(isReady: (address: string) => boolean) {
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
