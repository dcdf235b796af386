import diff from 'fast-diff';
import type { Text } from 'yjs';
import { computeDifferences, splitsCharacter } from '../../../../protocol/rich-text/difference.ts';
import { diffAttributes, type Run, parseRuns } from '../../../../protocol/rich-text/lines.ts';

/** Updates a shared text to match an editor whose caret is at `caret`; changes only what differs. */
export function writeRuns(text: Text, wanted: readonly Run[], caret: number | null): void {
  text.doc?.transact(() => {
    writeLetters(text, wanted.map((run) => run.text).join(''), caret);
    writeAttributes(text, wanted);
  });
}

/** The last newline is never replaced, so that two people cannot add one each. */
function writeLetters(text: Text, wanted: string, caret: number | null): void {
  const present = text.toString();
  const [before, after] = [present.replace(/\n$/, ''), wanted.slice(0, -1)];
  if (before === present) text.insert(present.length, '\n', {});
  let index = 0;
  for (const [kind, letters] of diffAtCaret(before, after, caret) ??
    computeDifferences(before, after)) {
    if (kind === diff.DELETE) text.delete(index, letters.length);
    else {
      if (kind === diff.INSERT) text.insert(index, letters);
      index += letters.length;
    }
  }
}

/** Among equal letters, the inserted or deleted one is taken to be at the caret. */
function diffAtCaret(before: string, after: string, caret: number | null): diff.Diff[] | null {
  const more = after.length - before.length;
  if (caret === null || more === 0) return null;
  const start = Math.min(caret, caret - more);
  const isAtCaret =
    start >= 0 &&
    !splitsCharacter(before, start) &&
    before.startsWith(after.slice(0, start)) &&
    before.slice(start - Math.min(0, more)) === after.slice(start + Math.max(0, more));
  if (!isAtCaret) return null;
  return [
    [diff.EQUAL, after.slice(0, start)],
    more > 0
      ? [diff.INSERT, after.slice(start, start + more)]
      : [diff.DELETE, before.slice(start, start - more)],
  ];
}

function writeAttributes(text: Text, wanted: readonly Run[]): void {
  const present = parseRuns(text);
  let index = 0;
  // the run that is compared, and how many of its letters are done, in the text and in what is wanted
  let [oldRunIndex, oldDone] = [0, 0];
  let [newRunIndex, newDone] = [0, 0];
  for (;;) {
    const [oldRun, newRun] = [present[oldRunIndex], wanted[newRunIndex]];
    if (!oldRun || !newRun) return;
    const length = Math.min(oldRun.text.length - oldDone, newRun.text.length - newDone);
    const changes = diffAttributes(oldRun.attributes, newRun.attributes);
    if (changes) text.format(index, length, changes);
    index += length;
    oldDone += length;
    newDone += length;
    if (oldDone === oldRun.text.length) [oldRunIndex, oldDone] = [oldRunIndex + 1, 0];
    if (newDone === newRun.text.length) [newRunIndex, newDone] = [newRunIndex + 1, 0];
  }
}
