// How much room words take on the screen, and how long they stay: judged by the words alone, so that
// the server draws the first slide as the browser will.

/** Letters as wide as two: East Asian scripts, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** What the rest of a broken line takes. */
const LINE_REST = 24;
/** A page of a long tribute takes no more room than this, so that it can be read from the last row. */
const MAX_PAGE_SPACE = 330;
/** Reading with others, aloud or through tears: letters a second. */
const LETTERS_A_SECOND = 14;
const BASE_MS = 4_000;
const DURATION_MS = { min: 7_000, max: 26_000 };
/** While others wait, what is read leaves sooner. */
const BUSY_DURATION_MS = { min: 4_500, max: 13_000 };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The space that a text takes, in widths of one Latin letter. */
export function textSpace(text: string): number {
  let space = 0;
  for (const { segment } of graphemes.segment(text))
    space += segment === '\n' ? LINE_REST : WIDE.test(segment) ? 2 : 1;
  return space;
}

/** A text as pages that each fit the screen, parted between sentences, else words, else characters. */
export function pagesOf(text: string): string[] {
  const whole = text.replace(/\s*\n\s*/g, '\n').trim();
  if (textSpace(whole) <= MAX_PAGE_SPACE) return [whole];
  const pages: string[] = [];
  let page = '';
  for (const piece of piecesOf(whole, [sentences, words, graphemes])) {
    if (page && textSpace(page + piece) > MAX_PAGE_SPACE) {
      pages.push(page.trim());
      page = '';
    }
    page += piece;
  }
  return [...pages, page.trim()].filter(Boolean);
}

/** Pieces of at most a page, each as long a unit of the language as fits. */
function piecesOf(text: string, [segmenter, ...smaller]: Intl.Segmenter[]): string[] {
  if (!segmenter) return [text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((segment) =>
    textSpace(segment) > MAX_PAGE_SPACE / 2 ? piecesOf(segment, smaller) : [segment],
  );
}

/** How long a slide stays, in milliseconds, by the room of its words and whether others wait. */
export function durationOf(space: number, isBusy: boolean): number {
  const { min, max } = isBusy ? BUSY_DURATION_MS : DURATION_MS;
  return Math.min(max, Math.max(min, BASE_MS + (space / LETTERS_A_SECOND) * 1_000));
}

/** A size of letters at which this much fills a place, in hundredths of its shorter side; the browser measures it then. */
export function fontSizeFor(space: number): number {
  return Math.min(11, Math.max(4.4, 118 / Math.sqrt(Math.max(1, space))));
}
