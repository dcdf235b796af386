import { findBio, type ScreenPage } from '../screenPage.ts';
import { isWide, type Picture, type Slide } from './slide.ts';
import type { WallPhotoFragment } from '../../../__generated__/features/wall-screen/wall.ts';

/** The page's pictures for these slides. */
export type TitlePictures = {
  /** The portrait of the person, for the opening. */
  portrait: Picture | null;
  /** The page's cover, for the end. */
  cover: Picture | null;
};

/** Finds them on the page. */
export function findTitlePictures(page: Pick<ScreenPage, 'components'>): TitlePictures {
  const bio = findBio(page);
  return {
    portrait: bio?.avatar ? { image: bio.avatar, focus: bio.avatarFocus } : null,
    cover: bio?.cover ? { image: bio.cover, focus: bio.coverFocus } : null,
  };
}

/** The slides without a tribute: the opening, or once the service has ended, the end. */
export function createTitleSlides(
  { portrait, cover }: TitlePictures,
  isReady: (address: string) => boolean,
) {
  let hasEnded = false;

  const findReady = (...pictures: (Picture | null | undefined)[]): Picture | null =>
    pictures.find((picture) => picture && isReady(picture.image)) ?? null;

  return {
    set(next: TitlePictures): void {
      ({ portrait, cover } = next);
    },
    isPortrait: (picture: Picture | null | undefined) =>
      picture != null && picture.image === portrait?.image,
    hasEnded: () => hasEnded,
    setEnded(next: boolean): void {
      hasEnded = next;
    },
    /** The opening or the end, with the best picture that has loaded. */
    create(key: string, photo: Picture | undefined): Slide {
      if (!hasEnded) return { kind: 'opening', key, picture: findReady(portrait, photo) };
      const picture = findReady(...[cover, photo, portrait].filter(isWide));
      return { kind: 'ended', key, picture };
    },
    /** The picture beside a text: this photo, else the portrait. */
    besideText: (photo: Picture | undefined) => findReady(photo, portrait),
    upcoming: () => [portrait, hasEnded ? cover : null].flatMap((picture) => picture?.image ?? []),
  };
}

/** How many photos are loaded ahead. */
const PRELOADED_PHOTOS = 2;

/** The page's photos in rotation, skipping those that are not loaded. */
export function createPhotoRotation(isReady: (address: string) => boolean) {
  let photos: readonly WallPhotoFragment[] = [];
  let position = 0;

  const inTurn = () => [...photos.slice(position), ...photos.slice(0, position)];

  const current = () => inTurn().find(({ image }) => isReady(image));

  return {
    set(next: readonly WallPhotoFragment[]): void {
      photos = [...next].sort((a, b) => (a.rank < b.rank ? -1 : 1));
      if (position >= photos.length) position = 0;
    },
    current,
    next(): WallPhotoFragment | undefined {
      const photo = current();
      if (photo) position = (photos.indexOf(photo) + 1) % photos.length;
      return photo;
    },
    upcoming: () =>
      inTurn()
        .slice(0, PRELOADED_PHOTOS)
        .map(({ image }) => image),
  };
}
