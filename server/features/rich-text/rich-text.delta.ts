import diff from 'fast-diff';
import { type Run } from './rich-text.lines.ts';

/** One step from one text to another, as Yjs applies them; null takes an attribute away. */
export type Step =
  | { retain: number; attributes?: Record<string, unknown> }
  | { insert: string; attributes: Record<string, unknown> }
  | { delete: number };

/** Longer differences than this are not looked into letter by letter: that takes too long. */
const LOOKED_INTO = 4_000;

/**
 * What makes one text into the other; only what differs is touched. The last newline stays the same
 * one for ever, so that two people never have one each.
 */
export function stepsBetween(before: readonly Run[], after: readonly Run[]): Step[] {
  const [old, wanted] = [cursorOf(before), cursorOf(after)];
  const steps: Step[] = [];
  for (const [kind, { length }] of differences(lettersOf(before), lettersOf(after)))
    if (kind === diff.DELETE) {
      old.take(length);
      steps.push({ delete: length });
    } else if (kind === diff.INSERT)
      for (const { text, attributes } of wanted.take(length))
        steps.push({ insert: text, attributes: { ...attributes } });
    else steps.push(...formats(old, wanted, length));
  steps.push(...formats(old, wanted, 1));
  return steps;
}

/**
 * The steps without what the other steps from the same text insert as well, at the same place: who
 * sends a change twice has it once.
 */
export function withoutRepeated(steps: readonly Step[], others: readonly Step[]): Step[] {
  const theirs = insertionsOf(others);
  const mine = insertionsOf(steps);
  let at = 0;
  return steps.filter((step) => {
    if ('insert' in step) return !theirs.get(at)?.includes(mine.get(at) ?? '');
    at += 'retain' in step ? step.retain : step.delete;
    return true;
  });
}

/** What is inserted at each place of the text before. */
function insertionsOf(steps: readonly Step[]): Map<number, string> {
  const found = new Map<number, string>();
  let at = 0;
  for (const step of steps)
    if ('insert' in step) found.set(at, (found.get(at) ?? '') + step.insert);
    else at += 'retain' in step ? step.retain : step.delete;
  return found;
}

/** Without the last newline. */
function lettersOf(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .slice(0, -1);
}

function differences(before: string, after: string): diff.Diff[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isHalf(before, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isHalf(before, before.length - end)) end -= 1;
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);
  const isShort = gone.length + come.length <= LOOKED_INTO;
  const middle: diff.Diff[] = isShort
    ? diff(gone, come)
    : [
        [diff.DELETE, gone],
        [diff.INSERT, come],
      ];
  const same = (text: string): diff.Diff => [diff.EQUAL, text];
  const all = [same(before.slice(0, start)), ...middle, same(before.slice(before.length - end))];
  return all.filter(([, text]) => text !== '');
}

/** Whether a place is in the middle of one character, as of an emoji. */
function isHalf(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

type Cursor = ReturnType<typeof cursorOf>;

/** Hands out a text's letters piece by piece, each of one format. */
function cursorOf(runs: readonly Run[]) {
  let [index, used] = [0, 0];
  function next(most: number): Run {
    const { text = '', attributes = {} } = runs[index] ?? {};
    const piece = { text: text.slice(used, used + most), attributes };
    used += piece.text.length;
    if (used === text.length) [index, used] = [index + 1, 0];
    return piece;
  }
  return {
    /** How many letters of one format follow. */
    ahead: () => (runs[index]?.text.length ?? 0) - used,
    take(length: number): Run[] {
      const pieces: Run[] = [];
      for (let left = length; left > 0 && index < runs.length;) {
        const piece = next(left);
        pieces.push(piece);
        left -= piece.text.length;
      }
      return pieces;
    },
  };
}

/** Goes over letters that stay, and changes what they are. */
function formats(old: Cursor, wanted: Cursor, length: number): Step[] {
  const steps: Step[] = [];
  for (let left = length; left > 0;) {
    const retain = Math.min(left, old.ahead(), wanted.ahead());
    const [[is], [should]] = [old.take(retain), wanted.take(retain)];
    if (!is || !should) break;
    const attributes = changed(is.attributes, should.attributes);
    steps.push(attributes ? { retain, attributes } : { retain });
    left -= retain;
  }
  return steps;
}

function changed(is: Run['attributes'], should: Run['attributes']): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(is), ...Object.keys(should)]) as Set<keyof typeof is>)
    if (is[name] !== should[name]) changes[name] = should[name] ?? null;
  return Object.keys(changes).length > 0 ? changes : null;
}
