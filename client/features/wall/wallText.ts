// How much room words take on the screen, and how long they stay: judged by the words alone, so that
// the server draws the first slide as the browser will.

/** Letters as wide as two: East Asian scripts, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** What the rest of a broken line takes. */
const LINE_REST = 24;
/** A page of a long tribute takes no more room than this, so that it can be read from the last row. */
const PAGE_ROOM = 330;
/** Reading with others, aloud or through tears: letters a second. */
const LETTERS_A_SECOND = 14;
const LOOK_MS = 4_000;
const DWELL_MS = { least: 7_000, most: 26_000 };
/** While others wait, what is read leaves sooner. */
const BUSY_MS = { least: 4_500, most: 13_000 };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The room that a text takes, in the room of one Latin letter. */
export function spaceOf(text: string): number {
  let room = 0;
  for (const { segment } of graphemes.segment(text))
    room += segment === '\n' ? LINE_REST : WIDE.test(segment) ? 2 : 1;
  return room;
}

/** A text as pages that each fit the screen, parted between sentences, else words, else characters. */
export function pagesOf(text: string): string[] {
  const whole = text.replace(/\s*\n\s*/g, '\n').trim();
  if (spaceOf(whole) <= PAGE_ROOM) return [whole];
  const pages: string[] = [];
  let page = '';
  for (const piece of piecesOf(whole, [sentences, words, graphemes])) {
    if (page && spaceOf(page + piece) > PAGE_ROOM) {
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
    spaceOf(segment) > PAGE_ROOM / 2 ? piecesOf(segment, smaller) : [segment],
  );
}

/** How long a slide stays, in milliseconds, by the room of its words and whether others wait. */
export function dwellOf(room: number, isBusy: boolean): number {
  const { least, most } = isBusy ? BUSY_MS : DWELL_MS;
  return Math.min(most, Math.max(least, LOOK_MS + (room / LETTERS_A_SECOND) * 1_000));
}

/** A size of letters at which this much fills a place, in hundredths of its shorter side; the browser measures it then. */
export function sizeFor(room: number): number {
  return Math.min(11, Math.max(4.4, 118 / Math.sqrt(Math.max(1, room))));
}
