import type { WallTributeFragment } from '../../__generated__/features/wall/wall.ts';
import { splitPages, measureText } from './wallText.ts';

/** What the screen shows at one moment. */
export type Slide =
  | {
      kind: 'words';
      /** Differs for each slide and each page of a long tribute; unchanged when further tributes join a slide. */
      key: string;
      /** One tribute, or a few short ones during a rush; `text` is the page that is shown. */
      tributes: { id: string; name: string; text: string; isLast: boolean }[];
      /** The picture beside the text: the sender's own, else one of the page's. */
      picture: string | null;
      room: number;
      /** The space of the text that was added last: that of the tributes that joined, or of all. */
      newRoom: number;
      /** Shown for the first time: older tributes give way to new ones. */
      isNew: boolean;
    }
  | { kind: 'photo'; key: string; picture: string; caption: string }
  /** The person and where to write: until the first tribute, and from time to time. */
  | { kind: 'opening'; key: string; picture: string | null };

export type TextSlide = Extract<Slide, { kind: 'words' }>;

/** The tributes of a text slide that is being shown. */
export type ShownTributes = {
  tributes: readonly WallTributeFragment[];
  /** How many of them were added last, together. */
  joined: number;
  page: number;
  isNew: boolean;
  /** One of the page's pictures, beside the text. */
  picture: string | null;
};

/** A text slide; the sender's own picture is used once it has loaded. */
export function createTextSlide(
  { tributes, joined, page, isNew, picture }: ShownTributes,
  key: string,
  isReady: (address: string) => boolean,
): TextSlide {
  const texts = tributes.map(({ id, name, content }) => {
    const pages = splitPages(content);
    return { id, name, text: pages[page] ?? '', isLast: page >= pages.length - 1 };
  });
  const measureSpace = (some: typeof texts) =>
    some.reduce((sum, { text }) => sum + measureText(text), 0);
  const own = tributes.length === 1 ? tributes[0]?.image : null;
  return {
    kind: 'words',
    key,
    tributes: texts,
    picture: own && isReady(own) ? own : picture,
    room: measureSpace(texts),
    newRoom: measureSpace(texts.slice(-joined)),
    isNew,
  };
}

/** The number of pages of the text: tributes that share a slide are short and need one. */
export function countPages({ tributes: [one, ...others] }: ShownTributes): number {
  return one && others.length === 0 ? splitPages(one.content).length : 1;
}

/** Whether one slide can cross-fade into the next: not if the text is the same, or would move during the fade. */
export function canFade(one: Slide, next: Slide): boolean {
  if (one.kind === 'opening' && next.kind === 'opening') return false;
  if (one.kind !== 'words' || next.kind !== 'words') return true;
  return joinTexts(one) !== joinTexts(next) && (one.picture === null) === (next.picture === null);
}

function joinTexts({ tributes }: TextSlide): string {
  return tributes.map(({ text }) => text).join('\n');
}
