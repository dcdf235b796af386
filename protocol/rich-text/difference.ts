import diff from 'fast-diff';

/** Longer differences are not compared letter by letter: that takes too long. */
const MAX_COMPARED = 4_000;

/** The steps from one text to the other, letter by letter, never splitting a character; without empty steps. */
export function computeDifferences(before: string, after: string): diff.Diff[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (splitsCharacter(before, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (splitsCharacter(before, before.length - end)) end -= 1;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const all: diff.Diff[] = [
    [diff.EQUAL, before.slice(0, start)],
    ...computeReplacement(removed, added),
    [diff.EQUAL, before.slice(before.length - end)],
  ];
  return all.filter(([, text]) => text !== '');
}

function computeReplacement(removed: string, added: string): diff.Diff[] {
  if (removed.length + added.length <= MAX_COMPARED) return diff(removed, added);
  return [
    [diff.DELETE, removed],
    [diff.INSERT, added],
  ];
}

/** Whether a position is inside a surrogate pair, as in an emoji. */
export function splitsCharacter(text: string, position: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(position - 1, position + 1));
}
