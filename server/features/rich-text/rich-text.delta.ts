import diff from 'fast-diff';
import { differences } from '../../../protocol/rich-text/difference.ts';
import { changedAttributes, type Run } from '../../../protocol/rich-text/lines.ts';

/** One step from one text to another, as Yjs applies them; null takes an attribute away. */
export type Step =
  | { retain: number; attributes?: Record<string, unknown> }
  | { insert: string; attributes: Record<string, unknown> }
  | { delete: number };

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
  const insertions = new Map<number, string>();
  let at = 0;
  for (const step of steps)
    if ('insert' in step) insertions.set(at, (insertions.get(at) ?? '') + step.insert);
    else at += 'retain' in step ? step.retain : step.delete;
  return insertions;
}

/** Without the last newline. */
function lettersOf(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .slice(0, -1);
}

type Cursor = ReturnType<typeof cursorOf>;

/** Hands out a text's letters piece by piece, each of one format. */
function cursorOf(runs: readonly Run[]) {
  let [index, used] = [0, 0];
  function next(max: number): Run {
    const { text = '', attributes = {} } = runs[index] ?? {};
    const piece = { text: text.slice(used, used + max), attributes };
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
    const [[oldRun], [newRun]] = [old.take(retain), wanted.take(retain)];
    if (!oldRun || !newRun) break;
    const attributes = changedAttributes(oldRun.attributes, newRun.attributes);
    steps.push(attributes ? { retain, attributes } : { retain });
    left -= retain;
  }
  return steps;
}
