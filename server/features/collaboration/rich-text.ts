import { Doc, encodeStateAsUpdate, XmlElement } from 'yjs';
import { htmlToBlocks } from './html-to-rich-text.ts';
import { blocksToHtml } from './rich-text-to-html.ts';
import { insertNodes, ROOT } from './rich-text.tree.ts';

/** The first state is the server's alone, and the same for the same text. */
const SERVER_CLIENT = 1;

/** The state of a new document that holds what the HTML says. */
export function firstState(html: string): Uint8Array {
  const doc = new Doc();
  doc.clientID = SERVER_CLIENT;
  doc.transact(() => insertNodes(doc.get(ROOT, XmlElement), 0, htmlToBlocks(html)));
  return encodeStateAsUpdate(doc);
}

/** Makes a document say what the HTML says; blocks at its start and end that stay are not touched. */
export function replaceText(doc: Doc, html: string): void {
  const wanted = new Doc();
  const blocks = htmlToBlocks(html);
  insertNodes(wanted.get(ROOT, XmlElement), 0, blocks);
  const before = blocksToHtml(doc);
  const after = blocksToHtml(wanted);
  const root = doc.get(ROOT, XmlElement);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  doc.transact(() => {
    const removed = root.length - start - end;
    if (removed > 0) root.delete(start, removed);
    insertNodes(root, start, blocks.slice(start, blocks.length - end));
  });
}
