import type { WallTributeFragment } from '../../../__generated__/features/wall-screen/wall.ts';
import { createPhotoRotation, createTitleSlides, type TitlePictures } from './pageSlides.ts';
import { createTributeLoop } from './tributeLoop.ts';
import {
  countSteps,
  type ShownTributes,
  type Slide,
  type TextSlide,
  createTextSlide,
  dropPictures,
  dropTribute,
} from './slide.ts';
import { countFitting } from './slideText.ts';

/** With nothing new: this many text slides, then a photo, or the opening slide. */
const TEXTS_BETWEEN_PHOTOS = 5;
const TEXTS_BETWEEN_OPENINGS = 8;
/** The most new tributes that wait; the oldest of more are shown later, with the repeated ones. */
const MAX_WAITING = 2_000;
/** The most long tributes, or ones with several photos, that continue after new ones have interrupted them. */
const MAX_INTERRUPTED = 20;

type Tributes = readonly WallTributeFragment[];

type Options = TitlePictures & {
  /** Whether there are no older tributes than these. */
  isAll: boolean;
  /** Whether a picture has loaded; until then it is skipped. */
  isReady: (address: string) => boolean;
};

/** The order of the slides: new tributes before repeated ones, each at least once. */
export function createSlideOrder(tributes: Tributes, { isAll, portrait, cover, isReady }: Options) {
  let waiting: WallTributeFragment[] = [];
  let interrupted: { tribute: WallTributeFragment; step: number }[] = [];
  const loop = createTributeLoop(tributes, isAll);
  const photoRotation = createPhotoRotation(isReady);
  const titleSlides = createTitleSlides({ portrait, cover }, isReady);
  let sincePhoto = 0;
  let sinceOpening = 0;
  let shown: ShownTributes | null = null;
  let isTitleSlide = false;
  let slideCount = 0;

  const createNextTextSlide = (): TextSlide | null =>
    shown && createTextSlide(shown, `${slideCount}-${shown.step}`, isReady);

  function beginTextSlide(all: Tributes, isNew: boolean, step = 0): Slide | null {
    slideCount += 1;
    sincePhoto += 1;
    sinceOpening += 1;
    shown = {
      tributes: all,
      joined: all.length,
      step,
      isNew,
      picture: titleSlides.besideText(photoRotation.next()),
    };
    return createNextTextSlide();
  }

  const createTitleSlide = () => titleSlides.create(String(slideCount), photoRotation.current());

  /** The opening, or the end once the service has ended. */
  function beginTitleSlide(): Slide {
    slideCount += 1;
    sinceOpening = 0;
    isTitleSlide = true;
    return createTitleSlide();
  }

  function beginPhotoSlide(): Slide | null {
    const next = photoRotation.next();
    if (!next) return null;
    sincePhoto = 0;
    slideCount += 1;
    return { kind: 'photo', key: String(slideCount), picture: next, caption: next.caption ?? '' };
  }

  /** A slide while nothing is new. */
  function beginRepeatedSlide(isQuiet: boolean): Slide {
    if (
      titleSlides.hasEnded() ||
      isQuiet ||
      loop.isEmpty() ||
      sinceOpening >= TEXTS_BETWEEN_OPENINGS
    )
      return beginTitleSlide();
    const photo = sincePhoto >= TEXTS_BETWEEN_PHOTOS && beginPhotoSlide();
    if (photo) return photo;
    return beginTextSlide([loop.next()!], false)!;
  }

  const isBusy = () => waiting.length > 0;

  return {
    /** The next slide; the opening if nothing is left to show for the first time. */
    next(isQuiet = false): Slide | null {
      if (shown && shown.step + 1 < countSteps(shown)) {
        const [tribute] = shown.tributes;
        const step = shown.step + 1;
        if (!isBusy()) {
          shown.step = step;
          return createNextTextSlide();
        }
        if (tribute && shown.isNew)
          interrupted = [...interrupted, { tribute, step }].slice(-MAX_INTERRUPTED);
      }
      shown = null;
      isTitleSlide = false;
      if (isBusy()) return beginTextSlide(waiting.splice(0, countFitting(waiting)), true);
      const rest = interrupted.shift();
      return rest ? beginTextSlide([rest.tribute], true, rest.step) : beginRepeatedSlide(isQuiet);
    },
    /** The current slide with its latest content; null for a photo, and for a tribute that is gone. */
    current: (): Slide | null => (isTitleSlide ? createTitleSlide() : createNextTextSlide()),
    /** Whether all waiting tributes fit beside the current ones. */
    canJoin(): boolean {
      if (!shown || !shown.isNew || !isBusy()) return false;
      const all = [...shown.tributes, ...waiting];
      return countFitting(all) === all.length;
    },
    /** Adds them to the slide. */
    join(): Slide | null {
      if (!shown) return null;
      shown = { ...shown, tributes: [...shown.tributes, ...waiting], joined: waiting.length };
      waiting = [];
      return createNextTextSlide();
    },
    /** Adds a new tribute, to be shown before any repeated one. */
    add(tribute: WallTributeFragment): void {
      if (waiting.some(({ id }) => id === tribute.id)) return;
      waiting.push(tribute);
      if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING);
      loop.add(tribute);
    },
    /** Updates a tribute; the page that is being read stays for its time. True if a picture was taken off it. */
    update(tribute: WallTributeFragment): boolean {
      const renew = (before: WallTributeFragment) => (before.id === tribute.id ? tribute : before);
      const before = shown;
      shown &&= dropPictures(shown, tribute);
      waiting = waiting.map(renew);
      loop.update(tribute);
      interrupted = interrupted.map((left) => ({ ...left, tribute: renew(left.tribute) }));
      return shown !== before;
    },
    /** Removes a tribute for good; returns whether it is on the screen. */
    remove(id: string): boolean {
      waiting = waiting.filter((tribute) => tribute.id !== id);
      loop.remove(id);
      interrupted = interrupted.filter(({ tribute }) => tribute.id !== id);
      const isShown = shown?.tributes.some((tribute) => tribute.id === id) ?? false;
      if (shown && isShown) shown = dropTribute(shown, id);
      return isShown;
    },
    /** Leaves the current tribute, also where it has further pages. */
    skip: () => void (shown = null),
    /** The ids of the next tributes that are already known, soonest first. */
    upcomingIds(count: number): string[] {
      const again = interrupted.map(({ tribute }) => tribute);
      const next = [...waiting, ...again, ...loop.upcoming(count)].map(({ id }) => id);
      return [...new Set(next)].slice(0, count);
    },
    setPhotos: photoRotation.set,
    /** Sets the portrait and the cover; a text beside the portrait gets another picture. */
    setTitlePictures(next: TitlePictures): void {
      const isBesidePortrait = titleSlides.isPortrait(shown?.picture);
      titleSlides.set(next);
      if (shown && isBesidePortrait)
        shown = { ...shown, picture: titleSlides.besideText(photoRotation.current()) };
    },
    /** Sets whether the service has ended: then only the end and new tributes are shown. */
    setEnded: titleSlides.setEnded,
    isRunningOut: loop.isRunningOut,
    addOlder: loop.addOlder,
    /** Replaces all tributes by those that were read again; returns whether the current slide must go. */
    reset(present: Tributes, isAllNow: boolean): boolean {
      const ids = new Set(present.map(({ id }) => id));
      const isShownPresent = shown?.tributes.every(({ id }) => ids.has(id)) ?? true;
      waiting = waiting.filter(({ id }) => ids.has(id));
      interrupted = interrupted.filter(({ tribute }) => ids.has(tribute.id));
      loop.reset(present, isAllNow);
      if (!isShownPresent) shown = null;
      return !isShownPresent;
    },
    isBusy,
    /** Whether more tributes wait than fit on one slide. */
    isCrowded: () => countFitting(waiting) < waiting.length,
    /** The pictures that are needed now or soon, the soonest first. */
    upcoming(): string[] {
      const queued = [...(shown?.tributes ?? []), ...waiting.slice(0, 2), ...loop.upcoming()];
      const pictures = queued.flatMap(({ images }) => images.map(({ image }) => image));
      const beside = shown?.picture ? [shown.picture.image] : [];
      return [...beside, ...pictures, ...titleSlides.upcoming(), ...photoRotation.upcoming()];
    },
  };
}

export type SlideOrder = ReturnType<typeof createSlideOrder>;
