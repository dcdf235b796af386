import { createHeadlessEditor } from '@lexical/headless';
import { $createTextNode, $getRoot, $isElementNode, type LexicalEditor } from 'lexical';
import { expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { firstState } from '../../../../server/features/collaboration/rich-text.ts';
import { richTextToHtml } from '../../../../server/features/collaboration/rich-text-to-html.ts';
import type { SharedText } from '../../../live/collaboration/sharedText.ts';
import { bindText } from './bindText.ts';
import { richTextNodes } from './richTextNodes.ts';

function openEditor(state: Uint8Array) {
  const editor = createHeadlessEditor({
    nodes: richTextNodes,
    onError(error) {
      throw error;
    },
  });
  const doc = new Doc();
  const awareness = new Awareness(doc);
  applyUpdate(doc, state);
  const untie = bindText(editor, { doc, awareness } as SharedText, null, { name: 'A', color: '' });
  return { editor, doc, close: () => (untie(), awareness.destroy()) };
}

const step = (from: Doc, to: Doc) =>
  applyUpdate(to, encodeStateAsUpdate(from, encodeStateVector(to)), 'server');

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Types a word between two words, or makes everything up to the end of a word bold or plain. */
function edit(editor: LexicalEditor, word: string, random: () => number): boolean {
  const isTyping = random() < 0.6;
  editor.update(
    () => {
      const blocks = $getRoot().getChildren().filter($isElementNode);
      const block = blocks[Math.floor(random() * blocks.length)];
      const texts = block?.getAllTextNodes() ?? [];
      const text = texts[Math.floor(random() * texts.length)];
      if (!text) return void (isTyping && block?.append($createTextNode(word)));
      const ends = [...text.getTextContent().matchAll(/\]/g)].map(({ index }) => index + 1);
      const end = ends[Math.floor(random() * ends.length)] ?? text.getTextContentSize();
      if (isTyping) text.spliceText(end, 0, word, true);
      else text.splitText(end)[0]?.toggleFormat('bold');
    },
    { discrete: true },
  );
  return isTyping;
}

test.each([1, 2, 3, 4, 5])(
  'five editors that type and format one text, often apart, seed %i: nothing is lost or doubled',
  async (seed) => {
    const random = numbersFrom(seed);
    const state = firstState('<p>[begin]</p><p>[end]</p>');
    const server = new Doc();
    applyUpdate(server, state);
    const editors = Array.from({ length: 5 }, () => openEditor(state));
    const words = ['[begin]', '[end]'];
    for (let count = 0; count < 60; count++)
      for (const [index, { editor, doc }] of editors.entries()) {
        const word = `[${index}.${count}]`;
        if (edit(editor, word, random)) words.push(word);
        if (random() > 0.4) continue;
        step(doc, server);
        step(server, doc);
        await new Promise(setImmediate);
      }
    for (let round = 0; round < 3; round++)
      for (const { doc } of editors) {
        step(doc, server);
        step(server, doc);
        await new Promise(setImmediate);
      }
    const expected = richTextToHtml(server)
      .replace(/<\/p>/g, '\n')
      .replace(/<[^>]*>/g, '');
    for (const word of words) expect(expected.split(word).length).toBe(2);
    for (const { editor, doc, close } of editors) {
      expect(richTextToHtml(doc)).toBe(richTextToHtml(server));
      const shown = editor.read(() => $getRoot().getTextContent());
      expect(shown.replace(/\n+/g, '\n')).toBe(expected.trim());
      close();
    }
  },
);
