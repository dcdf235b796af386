import diff from 'fast-diff';
import { computeDifferences } from '../../../protocol/rich-text/difference.ts';
import { diffAttributes, type Run } from '../../../protocol/rich-text/lines.ts';

/** One step of a Yjs delta; null removes an attribute. */
export type Step =
  | { retain: number; attributes?: Record<string, unknown> }
  | { insert: string; attributes: Record<string, unknown> }
  | { delete: number };

/**
 * The steps from one text to another, touching only what differs. The last newline is never replaced, so that
 * concurrent editors cannot end up with two.
 */
export function computeSteps(before: readonly Run[], after: readonly Run[]): Step[] {
  const [old, wanted] = [createCursor(before), createCursor(after)];
  const steps: Step[] = [];
  for (const [kind, { length }] of computeDifferences(joinText(before), joinText(after)))
    if (kind === diff.DELETE) {
      old.take(length);
      steps.push({ delete: length });
    } else if (kind === diff.INSERT)
      for (const { text, attributes } of wanted.take(length))
        steps.push({ insert: text, attributes: { ...attributes } });
    else steps.push(...toFormatSteps(old, wanted, length));
  steps.push(...toFormatSteps(old, wanted, 1));
  return steps;
}

/**
 * The steps without insertions that the other steps make as well, at the same place of the same text: a change that
 * is sent twice is applied once.
 */
export function removeRepeated(steps: readonly Step[], others: readonly Step[]): Step[] {
  const otherInsertions = findInsertions(others);
  // searched once for each place, however many steps insert there
  const isRepeated = new Map(
    [...findInsertions(steps)].map(([position, inserted]) => [
      position,
      otherInsertions.get(position)?.includes(inserted),
    ]),
  );
  let position = 0;
  return steps.filter((step) => {
    if ('insert' in step) return !isRepeated.get(position);
    position += 'retain' in step ? step.retain : step.delete;
    return true;
  });
}

/** The text inserted at each position of the original. */
function findInsertions(steps: readonly Step[]): Map<number, string> {
  const insertions = new Map<number, string>();
  let position = 0;
  for (const step of steps)
    if ('insert' in step) insertions.set(position, (insertions.get(position) ?? '') + step.insert);
    else position += 'retain' in step ? step.retain : step.delete;
  return insertions;
}

/** The text without the last newline. */
function joinText(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .slice(0, -1);
}

type Cursor = ReturnType<typeof createCursor>;

/** Reads a text piece by piece, each piece in one format. */
function createCursor(runs: readonly Run[]) {
  let [index, used] = [0, 0];
  function next(max: number): Run {
    const { text = '', attributes = {} } = runs[index] ?? {};
    const piece = { text: text.slice(used, used + max), attributes };
    used += piece.text.length;
    if (used === text.length) [index, used] = [index + 1, 0];
    return piece;
  }
  return {
    /** The number of following letters with the same format. */
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

/** Steps that keep the letters and change their formats. */
function toFormatSteps(old: Cursor, wanted: Cursor, length: number): Step[] {
  const steps: Step[] = [];
  for (let left = length; left > 0;) {
    const retain = Math.min(left, old.ahead(), wanted.ahead());
    const [[oldRun], [newRun]] = [old.take(retain), wanted.take(retain)];
    if (!oldRun || !newRun) break;
    const attributes = diffAttributes(oldRun.attributes, newRun.attributes);
    steps.push(attributes ? { retain, attributes } : { retain });
    left -= retain;
  }
  return steps;
}
