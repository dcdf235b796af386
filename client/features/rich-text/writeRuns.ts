import diff from 'fast-diff';
import type { Text } from 'yjs';
import { changed, type Run, runsIn } from './richLines.ts';

/** Longer differences than this are not looked into letter by letter: that takes too long. */
const LOOKED_INTO = 4_000;

/** Makes a shared text say what an editor says that has its caret at `caret`; touches only what differs. */
export function writeRuns(text: Text, wanted: readonly Run[], caret: number | null): void {
  text.doc?.transact(() => {
    writeLetters(text, wanted.map((run) => run.text).join(''), caret);
    writeAttributes(text, wanted);
  });
}

/** The last newline stays the same one for ever, so that two people never have one each. */
function writeLetters(text: Text, wanted: string, caret: number | null): void {
  const present = text.toString();
  const [before, after] = [present.replace(/\n$/, ''), wanted.slice(0, -1)];
  if (before === present) text.insert(present.length, '\n', {});
  let at = 0;
  for (const [kind, letters] of atCaret(before, after, caret) ?? differences(before, after)) {
    if (kind === diff.DELETE) text.delete(at, letters.length);
    else {
      if (kind === diff.INSERT) text.insert(at, letters);
      at += letters.length;
    }
  }
}

/** Among equal letters, what was typed or taken away stands at the caret. */
function atCaret(before: string, after: string, caret: number | null): diff.Diff[] | null {
  const more = after.length - before.length;
  if (caret === null || more === 0) return null;
  const start = Math.min(caret, caret - more);
  const isHere =
    start >= 0 &&
    !isHalf(before, start) &&
    before.startsWith(after.slice(0, start)) &&
    before.slice(start - Math.min(0, more)) === after.slice(start + Math.max(0, more));
  if (!isHere) return null;
  return [
    [diff.EQUAL, after.slice(0, start)],
    more > 0
      ? [diff.INSERT, after.slice(start, start + more)]
      : [diff.DELETE, before.slice(start, start - more)],
  ];
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
  return [
    [diff.EQUAL, before.slice(0, start)],
    ...(isShort
      ? diff(gone, come)
      : ([
          [diff.DELETE, gone],
          [diff.INSERT, come],
        ] as diff.Diff[])),
  ];
}

/** Whether a place is in the middle of one character, as of an emoji. */
function isHalf(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

function writeAttributes(text: Text, wanted: readonly Run[]): void {
  const present = runsIn(text);
  let at = 0;
  let [i, j, used, done] = [0, 0, 0, 0];
  for (;;) {
    const [is, should] = [present[i], wanted[j]];
    if (!is || !should) return;
    const length = Math.min(is.text.length - used, should.text.length - done);
    const changes = changed(is.attributes, should.attributes);
    if (changes) text.format(at, length, changes);
    at += length;
    used += length;
    done += length;
    if (used === is.text.length) [i, used] = [i + 1, 0];
    if (done === should.text.length) [j, done] = [j + 1, 0];
  }
}
