import type { WallTributeFragment } from '../../../__generated__/features/wall-screen/wall.ts';
import { readPictureAddress } from '../../../ui/pictures/pictureAddress.ts';
import { splitPages, measureText } from './slideText.ts';

/** A picture and its focal point, which stays visible where it is cropped. */
export type Picture = { image: string; focus?: string | null };

/** The content of the screen at one moment. */
export type Slide =
  | {
      kind: 'text';
      /** Differs for each slide and each page of a long tribute; unchanged when further tributes join a slide. */
      key: string;
      /** One tribute, or a few short ones; `text` is the page that is shown. */
      tributes: { id: string; name: string; text: string }[];
      page: number;
      pages: number;
      /** The picture beside the text: the sender's own, shown whole, or else one of the page's. */
      picture: Picture | null;
      isOwn: boolean;
      /** Width by height of the sender's widest picture, so that the text beside them does not move. */
      ratio: number;
      /** The room that the text takes, see `measureSpace`: what decides how long it is read. */
      space: number;
      /** The room of the text that was added last. */
      newSpace: number;
      /** Whether it is shown for the first time: older tributes give way to new ones. */
      isNew: boolean;
    }
  | { kind: 'photo'; key: string; picture: Picture; caption: string }
  /** The person and where to write: until the first tribute, while it is quiet, and from time to time. */
  | { kind: 'opening'; key: string; picture: Picture | null }
  /** Thanks, and where to read everything: after the service. */
  | { kind: 'ended'; key: string; picture: Picture | null };

export type TextSlide = Extract<Slide, { kind: 'text' }>;
export type PhotoSlide = Extract<Slide, { kind: 'photo' }>;

/** The tributes of a text slide that is being shown. */
export type ShownTributes = {
  tributes: readonly WallTributeFragment[];
  /** The number of tributes that were added last, together. */
  joined: number;
  /** The number of the step that is shown: of the pages of a long text and the photos beside it. */
  step: number;
  isNew: boolean;
  /** One of the page's pictures, beside the text. */
  picture: Picture | null;
};

/** A text slide; the sender's own pictures are used once they have loaded, and one that failed is left out. */
export function createTextSlide(
  { tributes, joined, step, isNew, picture }: ShownTributes,
  key: string,
  isReady: (address: string) => boolean,
): TextSlide {
  const [only, ...others] = tributes;
  const isAlone = only !== undefined && others.length === 0;
  const pages = isAlone ? splitPages(only.content).length : 1;
  const textPage = Math.min(step, pages - 1);
  const texts = tributes.map(({ id, name, content }) => {
    return { id, name, text: splitPages(content)[textPage] ?? '' };
  });
  const measureSpace = (some: typeof texts) =>
    some.reduce((sum, { text }) => sum + measureText(text), 0);
  const photos = isAlone ? only.images : [];
  const stepPhoto = photos[Math.min(step, photos.length - 1)];
  const senderPicture = [stepPhoto, ...photos].find((photo) => photo && isReady(photo.image));
  const isPhotoOnly = step > textPage; // only the picture is new
  return {
    kind: 'text',
    key,
    tributes: texts,
    page: textPage,
    pages,
    picture: senderPicture ?? (picture && isReady(picture.image) ? picture : null),
    isOwn: senderPicture !== undefined,
    ratio: Math.max(0, ...photos.map(readRatio)),
    space: isPhotoOnly ? 0 : measureSpace(texts),
    newSpace: isPhotoOnly ? 0 : measureSpace(texts.slice(-joined)),
    isNew,
  };
}

/** The shown tributes, one of them without the pictures that were taken off. */
export function dropPictures(
  shown: ShownTributes,
  { id, images }: WallTributeFragment,
): ShownTributes {
  const isThere = ({ image }: Picture) => images.some((picture) => picture.image === image);
  const changed = shown.tributes.find(
    (tribute) => tribute.id === id && !tribute.images.every(isThere),
  );
  if (!changed) return shown;
  const rest = { ...changed, images: changed.images.filter(isThere) };
  return {
    ...shown,
    tributes: shown.tributes.map((tribute) => (tribute === changed ? rest : tribute)),
  };
}

/** The shown tributes without this one; null if it was the only one. */
export function dropTribute(shown: ShownTributes, id: string): ShownTributes | null {
  const tributes = shown.tributes.filter((tribute) => tribute.id !== id);
  return tributes.length > 0 ? { ...shown, tributes, joined: tributes.length } : null;
}

/**
 * How many steps a slide has: the pages of the text, with one photo after the other beside them. Tributes that share a
 * slide are short and need one step.
 */
export function countSteps({ tributes: [tribute, ...others] }: ShownTributes): number {
  if (!tribute || others.length > 0) return 1;
  return Math.max(splitPages(tribute.content).length, tribute.images.length);
}

/** Width by height: a tall photo needs less width beside the text. */
function readRatio({ image }: Picture): number {
  const size = readPictureAddress(image);
  return size ? size.width / size.height : 1.5;
}

/** Whether a picture can be cropped to a wide band: a tall one would lose its face. */
export function isWide(picture: Picture | null | undefined): boolean {
  const size = picture && readPictureAddress(picture.image);
  return !size || size.width > size.height;
}
