import { diffArrays } from 'diff/lib/diff/array.js'; // alone: the index brings every other comparison along

/** A part of a comparison: in both texts, only in the newer, or only in the older one. */
export type Part = { text: string; kind: 'same' | 'added' | 'removed' };

/** The most differences; with more, the whole older text is shown as removed and the whole newer one as added. */
const MAX_DIFFERENCES = 1_500;

/** The words that were added and removed between two texts, in reading order. */
export function compareWords(before: string, after: string): Part[] {
  const [older, newer] = [splitWords(before), splitWords(after)];
  // only what lies between the same beginning and the same end is searched, which takes a fraction of the time
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start++;
  let end = 0;
  const most = Math.min(older.length, newer.length) - start;
  while (end < most && older[older.length - 1 - end] === newer[newer.length - 1 - end]) end++;

  return joinParts([
    ...toParts(newer.slice(0, start), 'same'),
    ...findChanges(older.slice(start, older.length - end), newer.slice(start, newer.length - end)),
    ...toParts(newer.slice(newer.length - end), 'same'),
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
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? []; // one by one, as its time grows with the square of the length
  return lines.flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment));
}

/** The shortest list of changes, or all of both texts where it would be too long. */
function findChanges(older: string[], newer: string[]): Part[] {
  const changes = diffArrays(older, newer, { maxEditLength: MAX_DIFFERENCES });
  if (!changes) return [...toParts(older, 'removed'), ...toParts(newer, 'added')];
  return changes.flatMap(({ value, added, removed }) =>
    toParts(value, added ? 'added' : removed ? 'removed' : 'same'),
  );
}

function toParts(words: readonly string[], kind: Part['kind']): Part[] {
  return words.map((text) => ({ text, kind }));
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
