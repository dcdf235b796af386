import { applyUpdate, Doc, encodeStateAsUpdate, type Text } from 'yjs';
import { htmlToLines } from './html-to-lines.ts';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import { createEmptyDocument } from '../../../protocol/rich-text/new-document.ts';
import { computeSteps, removeRepeated } from './rich-text-delta.ts';
import { type Run, toRuns, parseRuns, TEXT } from '../../../protocol/rich-text/lines.ts';

/** The client id of the initial state, which is the same for the same text. */
const SERVER_CLIENT = 1;
/** The client ids of the two sides of a merge, fixed so that its result is always the same. */
const [MINE, THEIRS] = [2, 3];

/** The state of a new document with the content of the HTML. */
export function createInitialState(html: string): Uint8Array {
  return encodeStateAsUpdate(createDocument(html));
}

/**
 * Changes a document to the content of the HTML, touching only what differs, so concurrent changes by others stay. If
 * the HTML was edited from `base`, changes made by others since then stay as well.
 */
export function replaceText(doc: Doc, html: string, base?: string): void {
  const text = doc.getText(TEXT);
  const target = toRuns(htmlToLines(html));
  const merged = base === undefined ? target : mergeRuns(base, target, readRuns(text));
  doc.transact(() => text.applyDelta(computeSteps(readRuns(text), merged)));
}

/** The HTML with both its own changes since `base` and those of `current`. */
export function mergeHtml(base: string, html: string, current: string): string {
  const doc = createDocument(current);
  replaceText(doc, html, base);
  return richTextToHtml(doc);
}

/** Merges two changes of one text as if both had been typed into it. */
function mergeRuns(base: string, wanted: readonly Run[], current: readonly Run[]): Run[] {
  const [mine, theirs] = [createDocument(base), createDocument(base)];
  [mine.clientID, theirs.clientID] = [MINE, THEIRS];
  const before = readRuns(mine.getText(TEXT));
  const theirSteps = computeSteps(before, current);
  theirs.getText(TEXT).applyDelta(theirSteps);
  mine.getText(TEXT).applyDelta(removeRepeated(computeSteps(before, wanted), theirSteps));
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  return readRuns(mine.getText(TEXT));
}

function createDocument(html: string): Doc {
  const doc = createEmptyDocument();
  doc.clientID = SERVER_CLIENT;
  const first = toRuns(htmlToLines(html));
  doc.getText(TEXT).applyDelta(first.map(({ text, attributes }) => ({ insert: text, attributes })));
  doc.clientID = new Doc().clientID;
  return doc;
}

/** The content of a text; at least one newline. */
function readRuns(text: Text): Run[] {
  if (!text.toString().endsWith('\n')) text.insert(text.length, '\n', {});
  return parseRuns(text);
}
