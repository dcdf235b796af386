import type { PhotoSlide, Slide, TextSlide } from './slide.ts';

/** What fades out when a slide leaves; the rest stays, as the next slide has it at the same place. */
export type Leaving = {
  words: boolean;
  picture: boolean;
  foot: boolean;
  /** The code, with the words beside it. */
  plate: boolean;
  /** Only the words beside the code. */
  invitation: boolean;
};

export const NOTHING_LEAVES: Leaving = {
  words: false,
  picture: false,
  foot: false,
  plate: false,
  invitation: false,
};
const ALL_LEAVES: Leaving = {
  words: true,
  picture: true,
  foot: true,
  plate: true,
  invitation: true,
};

/** Whether the words of one slide have to go before the next can come; else it only adds something, or a picture. */
export function needsFade(one: Slide, next: Slide): boolean {
  if (one.kind !== 'words' || next.kind !== 'words')
    return one.kind !== next.kind || (one.kind === 'photo' && one.key !== next.key);
  if (one.key === next.key) return frameOf(one) !== frameOf(next);
  return !hasSameWords(one, next) || isOtherPhoto(one, next);
}

/** Whether the words stay as they are, at the same place. */
const hasSameWords = (one: TextSlide, next: TextSlide) =>
  joinTexts(one) === joinTexts(next) && frameOf(one) === frameOf(next);

/** Whether the next photo of the same sender comes. */
const isOtherPhoto = (one: TextSlide, next: TextSlide) =>
  one.isOwn && one.picture?.image !== next.picture?.image;

/** What of this slide fades out before the next one: the code and the name stay where both have them. */
export function findLeaving(one: Slide, next: Slide): Leaving {
  if (!hasPlate(one) || !hasPlate(next)) return ALL_LEAVES;
  if (one.kind === 'photo' || next.kind === 'photo')
    return { ...ALL_LEAVES, plate: false, invitation: next.kind === 'photo' };
  if (hasSameWords(one, next)) return { ...NOTHING_LEAVES, picture: true };
  const isSamePlace = !one.isOwn && !next.isOwn;
  const picture = !isSamePlace || one.picture?.image !== next.picture?.image;
  return { ...NOTHING_LEAVES, words: true, picture, foot: !isSamePlace };
}

/** Whether it has the code in the corner of the screen. */
function hasPlate(slide: Slide): slide is TextSlide | PhotoSlide {
  return slide.kind === 'words' || slide.kind === 'photo';
}

/** What decides where and how large the words are. */
const frameOf = ({ tributes, picture, isOwn }: TextSlide) =>
  `${isOwn} ${picture !== null} ${tributes.length > 1}`;

const joinTexts = ({ tributes, page }: TextSlide) =>
  [page, ...tributes.map(({ id, text }) => `${id} ${text}`)].join('\n');
