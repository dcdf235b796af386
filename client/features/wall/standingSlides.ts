import { isWide, type Picture, type Slide } from './slide.ts';

type Options = {
  /** The portrait of the person, for the opening. */
  portrait?: Picture | null;
  /** The page's cover, for the end. */
  cover?: Picture | null;
};

/** The slides without a tribute: the opening, and once the service is over, the end in its place. */
export function createStandingSlides(
  { portrait = null, cover = null }: Options,
  isReady: (address: string) => boolean,
) {
  let isOver = false;

  const findReady = (...pictures: (Picture | null | undefined)[]): Picture | null =>
    pictures.find((one) => one && isReady(one.image)) ?? null;

  return {
    isOver: () => isOver,
    setOver(now: boolean): void {
      isOver = now;
    },
    /** The slide that stands now, with the best picture that has loaded. */
    create(key: string, photo: Picture | undefined): Slide {
      if (!isOver) return { kind: 'opening', key, picture: findReady(portrait, photo) };
      const picture = findReady(...[cover, photo, portrait].filter(isWide));
      return { kind: 'ended', key, picture };
    },
    /** The picture beside words: this photo, else the portrait. */
    besideWords: (photo: Picture | undefined) => findReady(photo, portrait),
    upcoming: () => [portrait, isOver ? cover : null].flatMap((one) => one?.image ?? []),
  };
}
