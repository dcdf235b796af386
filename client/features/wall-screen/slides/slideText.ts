// How much space a text takes on the screen, and how large it is: computed from the text alone, so that server and
// browser render the same first slide.

/** Letters that are twice as wide: East Asian scripts, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** The estimated space at the end of a broken line. */
const LINE_END_SPACE = 24;
/**
 * The space up to which a text is shown extra large, or large; up to a page it is medium, so that it can be read from
 * the last row.
 */
const EXTRA_LARGE_SPACE = 80;
const LARGE_SPACE = 160;
const MAX_PAGE_SPACE = 260;
/** The most tributes on one slide, each with its name, and shorter than this. */
const MAX_TRIBUTES_PER_SLIDE = 3;
const MAX_LENGTH_TOGETHER = 110;

const SEGMENT_LENGTH = 500;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The space of a text, in widths of one Latin letter. */
export function measureText(text: string): number {
  return segmentText(text, graphemes).reduce((space, letter) => space + measureLetter(letter), 0);
}

function measureLetter(letter: string): number {
  if (letter === '\n') return LINE_END_SPACE;
  return WIDE.test(letter) ? 2 : 1;
}

/**
 * Splits a text into pages that fit the screen, between sentences, or else words, or else characters, so that no text
 * is made smaller.
 */
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
    return space > MAX_PAGE_SPACE ? splitPieces(part, smaller) : [[part, space] as const];
  }) as [string, number][];
}

/** Segments a text in small parts, because segmenting all of it at once takes quadratic time. */
function segmentText(text: string, segmenter: Intl.Segmenter): string[] {
  const parts: string[] = [];
  for (let [from, length] = [0, SEGMENT_LENGTH]; from < text.length;) {
    const splitsCharacter = (text.codePointAt(from + length - 1) ?? 0) > 0xffff;
    const end = from + length + (splitsCharacter ? 1 : 0);
    const segments = Array.from(segmenter.segment(text.slice(from, end)), ({ segment }) => segment);
    if (end < text.length) segments.pop(); // the last unit may continue in the next part
    for (const part of segments) from += part.length;
    length = segments.length > 0 ? SEGMENT_LENGTH : 2 * length;
    parts.push(...segments);
  }
  return parts;
}

/**
 * The number of these tributes, from the first, that fit on one slide: a longer one, or one with a picture, is alone.
 */
export function countFitting(
  tributes: readonly { content: string; images?: readonly unknown[] }[],
): number {
  const some = tributes.slice(0, MAX_TRIBUTES_PER_SLIDE);
  const firstAlone = some.findIndex(
    ({ content, images }) => images?.length || measureText(content) >= MAX_LENGTH_TOGETHER,
  );
  const fitting = firstAlone < 0 ? some.length : firstAlone;
  return Math.max(fitting, Math.min(1, some.length));
}

/** How large the text of a slide is; wall-screen.css has the numbers. */
type TextSize = 'extra-large' | 'large' | 'medium' | 'several';

/** The text size for a number of tributes and their total space; all pages of a long text are medium. */
export function chooseTextSize(
  space: number,
  { tributes, pages }: { tributes: number; pages: number },
): TextSize {
  if (tributes > 1) return 'several';
  if (pages > 1 || space > LARGE_SPACE) return 'medium';
  return space > EXTRA_LARGE_SPACE ? 'large' : 'extra-large';
}
