import diff from 'fast-diff';
import { Doc, encodeStateAsUpdate, type Text } from 'yjs';
import { htmlToLines } from './html-to-lines.ts';
import { type Run, runsFrom, runsIn, TEXT } from './rich-text.lines.ts';

/** The first state is the server's alone, and the same for the same text. */
const SERVER_CLIENT = 1;
/** Longer differences than this are not looked into letter by letter: that takes too long. */
const LOOKED_INTO = 4_000;

/** The state of a new document that holds what the HTML says. */
export function firstState(html: string): Uint8Array {
  const doc = new Doc();
  doc.clientID = SERVER_CLIENT;
  doc
    .getText(TEXT)
    .applyDelta(
      runsFrom(htmlToLines(html)).map(({ text, attributes }) => ({ insert: text, attributes })),
    );
  return encodeStateAsUpdate(doc);
}

/** Makes a document say what the HTML says; only what differs is touched, so what others type beside it stays. */
export function replaceText(doc: Doc, html: string): void {
  const text = doc.getText(TEXT);
  const wanted = runsFrom(htmlToLines(html));
  doc.transact(() => {
    replaceLetters(text, wanted.map((run) => run.text).join(''));
    replaceAttributes(text, wanted);
  });
}

/** The last newline stays the same one for ever, so that two people never have one each. */
function replaceLetters(text: Text, wanted: string): void {
  const present = text.toString();
  const [before, after] = [present.replace(/\n$/, ''), wanted.slice(0, -1)];
  if (before === present) text.insert(present.length, '\n', {});
  let at = 0;
  for (const [kind, letters] of differences(before, after)) {
    if (kind === diff.DELETE) text.delete(at, letters.length);
    else {
      if (kind === diff.INSERT) text.insert(at, letters);
      at += letters.length;
    }
  }
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

function replaceAttributes(text: Text, wanted: readonly Run[]): void {
  const present = runsIn(text);
  let at = 0;
  let [i, j, used, done] = [0, 0, 0, 0];
  for (;;) {
    const [is, should] = [present[i], wanted[j]];
    if (!is || !should) return;
    const length = Math.min(is.text.length - used, should.text.length - done);
    const changed = changedAttributes(is.attributes, should.attributes);
    if (changed) text.format(at, length, changed);
    at += length;
    used += length;
    done += length;
    if (used === is.text.length) [i, used] = [i + 1, 0];
    if (done === should.text.length) [j, done] = [j + 1, 0];
  }
}

/** Null takes an attribute away; nothing at all where they are the same. */
function changedAttributes(
  is: Run['attributes'],
  should: Run['attributes'],
): Record<string, unknown> | null {
  const changed: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(is), ...Object.keys(should)]) as Set<keyof typeof is>)
    if (is[name] !== should[name]) changed[name] = should[name] ?? null;
  return Object.keys(changed).length > 0 ? changed : null;
}
