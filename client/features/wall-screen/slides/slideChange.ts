import type { PhotoSlide, Slide, TextSlide } from './slide.ts';
import { CHANGE_MS } from './slideTimes.ts';

/** The slide on the screen, and which parts of it are fading out. */
export type Shown = { slide: Slide | null; leaving: Leaving };

/**
 * Puts slides on the screen, one at a time: the next one comes when the previous one has faded out. `isCalm` says
 * whether to do without any motion.
 */
export function createSlideChange(
  first: Slide | null,
  onChange: (shown: Shown) => void,
  isCalm: () => boolean,
) {
  let slide = first;
  let nextSlide: Slide | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showAtOnce(next: Slide | null): void {
    clearTimeout(timer);
    timer = undefined;
    slide = next;
    onChange({ slide, leaving: NOTHING_LEAVES });
  }

  return {
    /** Fades to this slide; if a fade is under way, it ends with this slide. */
    show(next: Slide | null): void {
      nextSlide = next;
      if (timer !== undefined) return;
      if (!slide || !next || isCalm() || !needsFade(slide, next)) return showAtOnce(next);
      timer = setTimeout(() => showAtOnce(nextSlide), CHANGE_MS);
      onChange({ slide, leaving: findLeaving(slide, next) });
    },
    /** Shows a slide at once, as the previous one must not be seen any more. */
    showAtOnce,
    stop: () => clearTimeout(timer),
  };
}

/** What fades out when a slide leaves; the rest stays, as it is at the same position on the next slide. */
export type Leaving = {
  text: boolean;
  picture: boolean;
  foot: boolean;
  /** The code with the text beside it. */
  plate: boolean;
  /** Whether only the text beside the code fades out. */
  invitation: boolean;
};

export const NOTHING_LEAVES: Leaving = {
  text: false,
  picture: false,
  foot: false,
  plate: false,
  invitation: false,
};
const ALL_LEAVES: Leaving = {
  text: true,
  picture: true,
  foot: true,
  plate: true,
  invitation: true,
};

/** Whether one slide's text must fade out before the next slide comes, which else only adds tributes or a picture. */
export function needsFade(previous: Slide, next: Slide): boolean {
  if (previous.kind !== 'text' || next.kind !== 'text')
    return previous.kind !== next.kind || (previous.kind === 'photo' && previous.key !== next.key);
  if (previous.key === next.key) return describeLayout(previous) !== describeLayout(next);
  return !hasSameText(previous, next) || isOtherPhoto(previous, next);
}

/** Whether the text stays as it is, at the same position. */
const hasSameText = (previous: TextSlide, next: TextSlide) =>
  joinTexts(previous) === joinTexts(next) && describeLayout(previous) === describeLayout(next);

/** Whether the next slide shows another photo of the same sender. */
const isOtherPhoto = (previous: TextSlide, next: TextSlide) =>
  previous.isOwn && previous.picture?.image !== next.picture?.image;

/** The parts of this slide that fade out before the next one; the code and the name stay if both slides have them. */
export function findLeaving(previous: Slide, next: Slide): Leaving {
  if (!hasPlate(previous) || !hasPlate(next)) return ALL_LEAVES;
  if (previous.kind === 'photo' || next.kind === 'photo')
    return { ...ALL_LEAVES, plate: false, invitation: next.kind === 'photo' };
  if (hasSameText(previous, next)) return { ...NOTHING_LEAVES, picture: true };
  const isSamePosition = !previous.isOwn && !next.isOwn;
  const picture = !isSamePosition || previous.picture?.image !== next.picture?.image;
  return { ...NOTHING_LEAVES, text: true, picture, foot: !isSamePosition };
}

/** Whether it has the code in the corner of the screen. */
function hasPlate(slide: Slide): slide is TextSlide | PhotoSlide {
  return slide.kind === 'text' || slide.kind === 'photo';
}

/** The values that decide the position and the size of the text. */
const describeLayout = ({ tributes, picture, isOwn }: TextSlide) =>
  `${isOwn} ${picture !== null} ${tributes.length > 1}`;

const joinTexts = ({ tributes, page }: TextSlide) =>
  [page, ...tributes.map(({ id, text }) => `${id} ${text}`)].join('\n');
