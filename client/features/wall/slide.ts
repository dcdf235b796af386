import type { WallTributeFragment } from '../../__generated__/features/wall/wall.ts';
import { readPictureAddress } from '../../ui/pictureAddress.ts';
import { splitPages, measureText } from './wallText.ts';

/** A picture and the point of it that stays in sight where it is cut. */
export type Picture = { image: string; focus?: string | null };

/** What the screen shows at one moment. */
export type Slide =
  | {
      kind: 'words';
      /** Differs for each slide and each page of a long tribute; unchanged when further tributes join a slide. */
      key: string;
      /** One tribute, or a few short ones; `text` is the page that is shown. */
      tributes: { id: string; name: string; text: string }[];
      page: number;
      pages: number;
      /** The picture beside the text: the sender's own, shown whole, else one of the page's. */
      picture: Picture | null;
      isOwn: boolean;
      room: number;
      /** The space of the text that was added last: that of the tributes that joined, or of all. */
      newRoom: number;
      /** Shown for the first time: older tributes give way to new ones. */
      isNew: boolean;
    }
  | { kind: 'photo'; key: string; picture: Picture; caption: string }
  /** The person and where to write: until the first tribute, while it is quiet, and from time to time. */
  | { kind: 'opening'; key: string; picture: Picture | null }
  /** Thanks, and where to read everything: after the service. */
  | { kind: 'ended'; key: string; picture: Picture | null };

export type TextSlide = Extract<Slide, { kind: 'words' }>;
export type PhotoSlide = Extract<Slide, { kind: 'photo' }>;

/** The tributes of a text slide that is being shown. */
export type ShownTributes = {
  tributes: readonly WallTributeFragment[];
  /** How many of them were added last, together. */
  joined: number;
  page: number;
  isNew: boolean;
  /** One of the page's pictures, beside the text. */
  picture: Picture | null;
};

/** A text slide; the sender's own picture is used once it has loaded, and one that failed is left out. */
export function createTextSlide(
  { tributes, joined, page, isNew, picture }: ShownTributes,
  key: string,
  isReady: (address: string) => boolean,
): TextSlide {
  const isAlone = tributes.length === 1;
  const texts = tributes.map(({ id, name, content }) => {
    return { id, name, text: splitPages(content)[page] ?? '' };
  });
  const measureSpace = (some: typeof texts) =>
    some.reduce((sum, { text }) => sum + measureText(text), 0);
  const image = isAlone ? tributes[0]?.image : null;
  const own = image && isReady(image) ? { image } : null;
  return {
    kind: 'words',
    key,
    tributes: texts,
    page,
    pages: isAlone ? splitPages(tributes[0]!.content).length : 1,
    picture: own ?? (picture && isReady(picture.image) ? picture : null),
    isOwn: own !== null,
    room: measureSpace(texts),
    newRoom: measureSpace(texts.slice(-joined)),
    isNew,
  };
}

/** The same tributes, one of them without its picture if that was taken off. */
export function dropPicture(
  shown: ShownTributes,
  { id, image }: WallTributeFragment,
): ShownTributes {
  if (image) return shown;
  const tributes = shown.tributes.map((one) => (one.id === id ? { ...one, image } : one));
  return { ...shown, tributes };
}

/** The number of pages of the text: tributes that share a slide are short and need one. */
export function countPages({ tributes: [one, ...others] }: ShownTributes): number {
  return one && others.length === 0 ? splitPages(one.content).length : 1;
}

/** Whether a picture can be cut to a wide band: a tall one would lose its face. */
export function isWide(picture: Picture | null | undefined): boolean {
  const size = picture && readPictureAddress(picture.image);
  return !size || size.width > size.height;
}
