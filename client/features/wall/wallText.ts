// How much space a text takes on the screen, and how long it stays: computed from the text alone, so that server and
// browser render the same first slide.

/** Letters that are twice as wide: East Asian scripts, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** The estimated space at the end of a broken line. */
const LINE_REST = 24;
/** A page of a long tribute takes at most this much space, so that it can be read from the last row. */
const MAX_PAGE_SPACE = 330;
/** The most short tributes on one slide, each with its name, if they fit together. */
const TOGETHER = 4;
const SHORT = 170;
const SHARED_ROOM = 380;
const NAME_ROOM = 24;
/** Reading speed in letters per second: slow, as people read together, aloud or in tears. */
const LETTERS_A_SECOND = 14;
const BASE_MS = 4_000;
const DURATION_MS = { min: 7_000, max: 26_000 };
/** While others wait, a text is shown more briefly. */
const BUSY_DURATION_MS = { min: 4_500, max: 13_000 };

const PARTED_AT_ONCE = 500;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The space of a text, in widths of one Latin letter. */
export function measureText(text: string): number {
  return segmentText(text, graphemes).reduce((space, letter) => space + measureLetter(letter), 0);
}

function measureLetter(letter: string): number {
  if (letter === '\n') return LINE_REST;
  return WIDE.test(letter) ? 2 : 1;
}

/** Splits a text into pages that fit the screen, between sentences, else words, else characters. */
export function splitPages(text: string): string[] {
  const whole = text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : space)).trim();
  if (measureText(whole) <= MAX_PAGE_SPACE) return [whole];
  const pages: string[] = [];
  let [page, taken] = ['', 0];
  for (const [piece, space] of splitPieces(whole, [sentences, wordSegmenter, graphemes])) {
    if (page && taken + space > MAX_PAGE_SPACE) {
      pages.push(page.trim());
      [page, taken] = ['', 0];
    }
    page += piece;
    taken += space;
  }
  return [...pages, page.trim()].filter(Boolean);
}

/** Pieces of at most a page with their space, split at the largest unit that fits. */
function splitPieces(text: string, [segmenter, ...smaller]: Intl.Segmenter[]): [string, number][] {
  if (!segmenter) return [[text, measureLetter(text)]];
  return segmentText(text, segmenter).flatMap((part) => {
    const space = part.length === 1 ? measureLetter(part) : measureText(part);
    return space > MAX_PAGE_SPACE / 2 ? splitPieces(part, smaller) : [[part, space] as const];
  }) as [string, number][];
}

/** Segments a text in small parts, because segmenting all of it at once takes quadratic time. */
function segmentText(text: string, segmenter: Intl.Segmenter): string[] {
  const parts: string[] = [];
  for (let [from, length] = [0, PARTED_AT_ONCE]; from < text.length;) {
    const isHalf = (text.codePointAt(from + length - 1) ?? 0) > 0xffff;
    const end = from + length + (isHalf ? 1 : 0);
    const some = Array.from(segmenter.segment(text.slice(from, end)), ({ segment }) => segment);
    if (end < text.length) some.pop(); // the last unit may continue in the next part
    for (const part of some) from += part.length;
    length = some.length > 0 ? PARTED_AT_ONCE : 2 * length;
    parts.push(...some);
  }
  return parts;
}

/** How many of these fit on one slide, starting with the first: a long tribute, or one with a picture, stands alone. */
export function countFitting(
  tributes: readonly { content: string; image?: string | null }[],
): number {
  let room = 0;
  let count = 0;
  for (const { content, image } of tributes.slice(0, TOGETHER)) {
    const own = measureText(content);
    room += own + NAME_ROOM;
    const isShort = !image && own <= SHORT;
    if (count > 0 && (!isShort || room > SHARED_ROOM)) break;
    count += 1;
    if (!isShort) break;
  }
  return count;
}

/** How long a slide is shown, in milliseconds, by its space and whether others wait. */
export function computeDuration(space: number, isBusy: boolean): number {
  const { min, max } = isBusy ? BUSY_DURATION_MS : DURATION_MS;
  return Math.min(max, Math.max(min, BASE_MS + (space / LETTERS_A_SECOND) * 1_000));
}

/** An estimated font size for this much text, in hundredths of the shorter side; the browser then measures it. */
export function computeFontSize(space: number): number {
  return Math.min(11, Math.max(4.4, 118 / Math.sqrt(Math.max(1, space))));
}
