import { createHeadlessEditor } from '@lexical/headless';
import { $toggleLink } from '@lexical/link';
import { $insertList } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, type Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { $findPosition, $readShown } from '../features/rich-text/shownText.ts';
import { richTextNodes } from '../features/rich-text/richTextNodes.ts';
import { toLines } from '../../protocol/rich-text/lines.ts';

/** The functions that bind editors to documents. */
export type TextBinding = {
  create(): Doc;
  /** `onFault` receives errors that no caller could catch. */
  bind(
    editor: LexicalEditor,
    doc: Doc,
    awareness: Awareness,
    onFault: (fault: unknown) => void,
  ): void;
};

/** One letter that nobody else types, so nothing can be inserted within this "word". */
export const createWord = (number: number) => String.fromCharCode(0x4e_00 + number);
const WORD = /[\u4e00-\u9fff]/g;

export type TextWriter = ReturnType<typeof openWriter>;

/** An editor with an unreliable connection to the server, at first disconnected; what is sent over it is delayed. */
export function openWriter(server: Doc, name: number, { create, bind }: TextBinding) {
  const doc = create();
  doc.clientID = name + 1; // seeded, so that each run ends the same
  const faults: unknown[] = [];
  const nodes = richTextNodes;
  const onFault = (fault: unknown) => void faults.push(fault);
  const editor = createHeadlessEditor({ nodes, onError: onFault });
  bind(editor, doc, new Awareness(doc), onFault);
  let isUp = false;
  let waiting: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (isUp && origin !== server) applyUpdate(server, update, doc);
  });
  server.on('update', (update: Uint8Array, origin: unknown) => {
    if (isUp && origin !== doc) waiting.push(update);
  });
  async function doing(work: () => void) {
    try {
      work();
    } catch (fault) {
      faults.push(fault);
    }
    await turn();
  }
  const lines = () => editor.getEditorState().read(() => toLines($readShown().runs));
  return {
    faults,
    /** What the reader of this editor sees. */
    shown: () => JSON.stringify(lines()),
    words: () =>
      lines().flatMap(({ spans }) => spans.flatMap(({ text }) => text.match(WORD) ?? [])),
    async write(work: () => void) {
      let isDone = false;
      const $work = () => (work(), (isDone = true));
      const before = faults.length;
      await doing(() => editor.update(() => void $work(), { discrete: true }));
      if (!isDone) faults.length = before; // Lexical itself refused the change: it counts as not tried
    },
    cut() {
      isUp = false;
      waiting = [];
    },
    mend() {
      if (isUp) return;
      isUp = true;
      applyUpdate(server, encodeStateAsUpdate(doc, encodeStateVector(server)), doc);
      waiting.push(encodeStateAsUpdate(server, encodeStateVector(doc)));
    },
    async receive() {
      for (let update = waiting.shift(); update; update = waiting.shift()) {
        const come = update;
        await doing(() => applyUpdate(doc, come, server));
      }
    },
  };
}

/** Runs everything that an editor has scheduled, as happens between two keys or messages. */
async function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}

/** What people do in a text, and how often, in percent. */
const KINDS = {
  type: 60,
  paste: 5,
  delete: 10,
  join: 3,
  split: 5,
  break: 2,
  bold: 4,
  link: 2,
  list: 3,
  heading: 2,
  quote: 2,
  paragraph: 2,
};
export type Kind = keyof typeof KINDS;
export const kinds = Object.keys(KINDS) as Kind[];
/** The kind of change for a number from 0 up to 1. */
export function kindAt(roll: number): Kind {
  let left = roll * 100;
  return kinds.find((kind) => (left -= KINDS[kind]) < 0) ?? 'type';
}

export const $createParagraph = (text: string) =>
  $createParagraphNode().append($createTextNode(text));

/** Makes a change at a position of the text, given as a fraction; a change of a range covers `length` letters. */
export function $change(kind: Kind, part: number, length: number, words: readonly string[]): void {
  const letters = $readShown()
    .runs.map(({ text }) => text)
    .join('');
  const offset = Math.floor(part * letters.length);
  const end = Math.min(offset + length, letters.length - 1);
  const lineEnd = letters.slice(0, -1).indexOf('\n', offset);
  const DOES: Record<Kind, () => unknown> = {
    type: () => $selectAt(offset).insertText(words[0] ?? ''),
    paste: () => $selectAt(offset).insertNodes(words.map($createParagraph)),
    delete: () => $selectAt(offset, end).removeText(),
    join: () => lineEnd >= 0 && $selectAt(lineEnd, lineEnd + 1).removeText(),
    split: () => $selectAt(offset).insertParagraph(),
    break: () => $selectAt(offset).insertLineBreak(),
    bold: () => $selectAt(offset, end).formatText('bold'),
    link: () => $selectAt(offset, end) && $toggleLink('https://example.org'),
    list: () => $selectAt(offset) && $insertList('bullet'),
    heading: () => $setBlocksType($selectAt(offset), () => $createHeadingNode('h2')),
    quote: () => $setBlocksType($selectAt(offset), $createQuoteNode),
    paragraph: () => $setBlocksType($selectAt(offset), $createParagraphNode),
  };
  DOES[kind]();
}

/** Sets the caret or selection at indexes of the flat text. */
export function $selectAt(anchor: number, focus = anchor): RangeSelection {
  const shown = $readShown();
  const selection = $createRangeSelection();
  for (const [point, index] of [
    [selection.anchor, anchor],
    [selection.focus, focus],
  ] as const) {
    const place = $findPosition(shown, index);
    if (place) point.set(place.key, place.offset, place.type);
  }
  $setSelection(selection);
  return selection;
}
