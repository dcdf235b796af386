/** A part of a comparison: in both texts, only in the newer, or only in the older one. */
export type Part = { text: string; kind: 'same' | 'added' | 'removed' };

/** The most differences; with more, the whole older text is shown as removed and the whole newer one as added. */
const MAX_DIFFERENCES = 1_500;

/** The words that were added and removed between two texts, in reading order. */
export function compareWords(before: string, after: string): Part[] {
  const [older, newer] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start++;
  let end = 0;
  const most = Math.min(older.length, newer.length) - start;
  while (end < most && older[older.length - 1 - end] === newer[newer.length - 1 - end]) end++;

  const middle = findChanges(
    older.slice(start, older.length - end),
    newer.slice(start, newer.length - end),
  );
  const same = (words: string[]): Part[] => words.map((text) => ({ text, kind: 'same' }));
  return joinParts([
    ...same(newer.slice(0, start)),
    ...middle,
    ...same(newer.slice(newer.length - end)),
  ]);
}

/** The number of words in a text, in any script. */
export function countWords(text: string): number {
  return splitWords(text).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null;

/** Splits a text into words, spaces and punctuation; in scripts without spaces, the browser finds the words. */
function splitWords(text: string): string[] {
  if (!segmenter) return text.match(/\s+|\S+/g) ?? [];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The shortest list of changes, by Myers' algorithm. */
function findChanges(older: string[], newer: string[]): Part[] {
  const whole: Part[] = [
    ...older.map((text): Part => ({ text, kind: 'removed' })),
    ...newer.map((text): Part => ({ text, kind: 'added' })),
  ];
  const most = Math.min(older.length + newer.length, MAX_DIFFERENCES);
  const offset = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes++) {
    rounds.push(reach.slice(offset - changes - 1, offset + changes + 2));
    for (let line = -changes; line <= changes; line += 2) {
      let x = isAddition(reach, offset, line, changes)
        ? reach[offset + line + 1]!
        : reach[offset + line - 1]! + 1;
      while (x < older.length && x - line < newer.length && older[x] === newer[x - line]) x++;
      reach[offset + line] = x;
      if (x >= older.length && x - line >= newer.length) return traceBack(older, newer, rounds);
    }
  }
  return whole;
}

function isAddition(reach: Int32Array, offset: number, line: number, changes: number): boolean {
  if (line === -changes) return true;
  return line !== changes && reach[offset + line - 1]! < reach[offset + line + 1]!;
}

function traceBack(older: string[], newer: string[], rounds: Int32Array[]): Part[] {
  const parts: Part[] = [];
  let [x, y] = [older.length, newer.length];
  for (let changes = rounds.length - 1; changes >= 0; changes--) {
    const reach = rounds[changes]!;
    const offset = changes + 1;
    const line = x - y;
    const added = isAddition(reach, offset, line, changes);
    const earlierX = changes === 0 ? 0 : reach[offset + (added ? line + 1 : line - 1)]!;
    const earlierY = changes === 0 ? 0 : earlierX - (added ? line + 1 : line - 1);
    while (x > earlierX && y > earlierY) {
      parts.push({ text: newer[y - 1]!, kind: 'same' });
      x--;
      y--;
    }
    if (changes > 0)
      parts.push(
        added
          ? { text: newer[earlierY]!, kind: 'added' }
          : { text: older[earlierX]!, kind: 'removed' },
      );
    [x, y] = [earlierX, earlierY];
  }
  return parts.reverse();
}

/** Joins neighbouring parts; a deletion comes before the addition that replaces it, including the spaces between. */
function joinParts(words: Part[]): Part[] {
  const parts: Part[] = [];
  let [removed, added, space] = ['', '', ''];
  const flush = () => {
    if (removed) parts.push({ text: removed, kind: 'removed' });
    if (added) parts.push({ text: added, kind: 'added' });
    if (space) parts.push({ text: space, kind: 'same' });
    [removed, added, space] = ['', '', ''];
  };
  for (const { text, kind } of words) {
    if (kind === 'same') {
      if (/^[^\S\n]+$/.test(text) && (removed || added) && !space) {
        space = text;
        continue;
      }
      flush();
      const last = parts.at(-1);
      if (last?.kind === 'same') last.text += text;
      else parts.push({ text, kind: 'same' });
    } else {
      if (removed && space) removed += space;
      if (added && space) added += space;
      space = '';
      if (kind === 'removed') removed += text;
      else added += text;
    }
  }
  flush();
  return parts;
}
