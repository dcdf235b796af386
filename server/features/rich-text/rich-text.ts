import { applyUpdate, Doc, encodeStateAsUpdate, type Text } from 'yjs';
import { htmlToLines } from './html-to-lines.ts';
import { richTextToHtml } from './lines-to-html.ts';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import { stepsBetween, withoutRepeated } from './rich-text.delta.ts';
import { type Run, runsFrom, runsIn, TEXT } from '../../../protocol/rich-text/lines.ts';

/** The first state is the server's alone, and the same for the same text. */
const SERVER_CLIENT = 1;
/** The two sides of a merge, which gives the same result every time. */
const [MINE, THEIRS] = [2, 3];

/** The state of a new document that holds what the HTML says. */
export function firstState(html: string): Uint8Array {
  return encodeStateAsUpdate(documentOf(html));
}

/**
 * Makes a document say what the HTML says; only what differs is touched, so what others type beside
 * it stays. Where the HTML began as `base`, what others changed since then stays as well.
 */
export function replaceText(doc: Doc, html: string, base?: string): void {
  const text = doc.getText(TEXT);
  const target = runsFrom(htmlToLines(html));
  const merged = base === undefined ? target : mergedRuns(base, target, runsOf(text));
  doc.transact(() => text.applyDelta(stepsBetween(runsOf(text), merged)));
}

/** The HTML with what both it and `current` changed since `base`. */
export function mergedHtml(base: string, html: string, current: string): string {
  const doc = documentOf(current);
  replaceText(doc, html, base);
  return richTextToHtml(doc);
}

/** Two changes of one text, brought together as if both had been typed into it. */
function mergedRuns(base: string, wanted: readonly Run[], current: readonly Run[]): Run[] {
  const [mine, theirs] = [documentOf(base), documentOf(base)];
  [mine.clientID, theirs.clientID] = [MINE, THEIRS];
  const before = runsOf(mine.getText(TEXT));
  const theirSteps = stepsBetween(before, current);
  theirs.getText(TEXT).applyDelta(theirSteps);
  mine.getText(TEXT).applyDelta(withoutRepeated(stepsBetween(before, wanted), theirSteps));
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  return runsOf(mine.getText(TEXT));
}

function documentOf(html: string): Doc {
  const doc = newDocument();
  doc.clientID = SERVER_CLIENT;
  const first = runsFrom(htmlToLines(html));
  doc.getText(TEXT).applyDelta(first.map(({ text, attributes }) => ({ insert: text, attributes })));
  doc.clientID = new Doc().clientID;
  return doc;
}

/** What a text holds; one newline at least. */
function runsOf(text: Text): Run[] {
  if (!text.toString().endsWith('\n')) text.insert(text.length, '\n', {});
  return runsIn(text);
}
