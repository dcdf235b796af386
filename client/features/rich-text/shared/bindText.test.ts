import { $createLinkNode } from '@lexical/link';
import { $insertList, $removeList } from '@lexical/list';
import { createHeadlessEditor } from '@lexical/headless';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type RangeSelection,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { describe, expect, it, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, type Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { createInitialState } from '../../../../server/features/rich-text/rich-text.ts';
import { richTextToHtml } from '../../../../protocol/rich-text/lines-to-html.ts';
import { createEmptyDocument } from '../../../../protocol/rich-text/new-document.ts';
import { $selectAt } from '../../../testing/textWriters.ts';
import { bindText } from './bindText.ts';
import { createOwnChanges } from './ownChanges.ts';
import { toLines, parseRuns, TEXT } from '../../../../protocol/rich-text/lines.ts';
import { richTextNodes } from '../richTextNodes.ts';
import { $toIndex, $readShown } from '../shownText.ts';

function openEditor(state: Uint8Array) {
  const editor = createHeadlessEditor({
    nodes: richTextNodes,
    onError(error) {
      throw error;
    },
  });
  const doc = createEmptyDocument();
  const awareness = new Awareness(doc);
  applyUpdate(doc, state);
  const untie = bindText(editor, { doc, awareness }, createOwnChanges(doc), null);
  return { editor, doc, close: () => (untie(), awareness.destroy()) };
}

const step = (from: Doc, to: Doc) =>
  applyUpdate(to, encodeStateAsUpdate(from, encodeStateVector(to)), 'server');

/** The content of an editor, as lines. */
const shownIn = (editor: LexicalEditor) =>
  editor.getEditorState().read(() => toLines($readShown().runs));
const toHtml = (doc: Doc) => richTextToHtml(doc);

const act = (editor: LexicalEditor, work: () => void) => editor.update(work, { discrete: true });
const letters = () =>
  $readShown()
    .runs.map(({ text }) => text)
    .join('');

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** The offsets between words. */
function gaps(text: string): number[] {
  const places: number[] = [];
  for (let offset = 0; offset < text.length; offset++)
    if (text.lastIndexOf('[', offset - 1) <= text.lastIndexOf(']', offset - 1)) places.push(offset);
  return places;
}

/** A random change: mostly typing, now and then of lines; returns whether it was typing. */
function edit(editor: LexicalEditor, word: string, random: () => number): boolean {
  const roll = random();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  act(editor, () => {
    const text = letters();
    const places = gaps(text);
    const selection = $selectAt(pick(places));
    if (roll < 0.5) return selection.insertText(word);
    if (roll < 0.62) return void selection.insertParagraph();
    if (roll < 0.68) return selection.insertLineBreak();
    if (roll < 0.76) {
      const ends = [...text.slice(0, -1).matchAll(/\n/g)].map(({ index }) => index);
      if (ends.length > 2) $selectAt(pick(ends) + 1).deleteCharacter(true);
      return;
    }
    if (roll < 0.82) return $setBlocksType(selection, () => $createHeadingNode('h2'));
    if (roll < 0.86) return $setBlocksType(selection, () => $createQuoteNode());
    if (roll < 0.9) return $setBlocksType(selection, () => $createParagraphNode());
    if (roll < 0.95) return $insertList(pick(['bullet', 'number']));
    if (roll < 0.96) return $removeList();
    const range = $selectAt(pick(places), pick(places));
    range.formatText(pick(['bold', 'italic']));
  });
  return roll < 0.5;
}

test.each(Array.from({ length: 8 }, (_, index) => index + 1))(
  'seed %i: five often disconnected editors change one text, and no word is lost or doubled',
  async (seed) => {
    const random = numbersFrom(seed);
    const state = createInitialState('<p>[begin]</p><ul><li>[item]</li></ul><p>[end]</p>');
    const server = createEmptyDocument();
    applyUpdate(server, state);
    const editors = Array.from({ length: 5 }, () => openEditor(state));
    const words = ['[begin]', '[item]', '[end]'];
    for (let count = 0; count < 60; count++)
      for (const [index, { editor, doc }] of editors.entries()) {
        const word = `[${index}.${count}]`;
        if (edit(editor, word, random)) words.push(word);
        expect(shownIn(editor)).toEqual(toLines(parseRuns(doc.getText(TEXT))));
        if (random() > 0.3) continue;
        step(doc, server);
        step(server, doc);
      }
    for (let round = 0; round < 3; round++)
      for (const { doc } of editors) {
        step(doc, server);
        step(server, doc);
      }
    const text = server.getText(TEXT).toString();
    for (const word of words) expect([word, text.split(word).length]).toEqual([word, 2]);
    for (const { editor, doc, close } of editors) {
      expect(toHtml(doc)).toBe(toHtml(server));
      expect(shownIn(editor)).toEqual(toLines(parseRuns(server.getText(TEXT))));
      close();
    }
  },
);

describe('two editors of one text', () => {
  function openTwo(html: string) {
    const state = createInitialState(html);
    const [one, two] = [openEditor(state), openEditor(state)];
    const meet = () => {
      step(one.doc, two.doc);
      step(two.doc, one.doc);
    };
    return { one, two, meet };
  }
  const readCaret = (editor: LexicalEditor) =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return null;
      return $toIndex($readShown(), selection.anchor);
    });

  it('split one paragraph at the same moment, and no word is lost or doubled', () => {
    const { one, two, meet } = openTwo('<p>one two three</p>');
    act(one.editor, () => void $selectAt(4).insertParagraph());
    act(two.editor, () => void $selectAt(8).insertParagraph());
    meet();
    for (const { doc } of [one, two])
      expect(toHtml(doc)).toBe('<p>one </p><p>two </p><p>three</p>');
  });

  it('join and reformat paragraphs while the other one types in them', () => {
    const { one, two, meet } = openTwo('<p>one</p><p>two</p><p>three</p>');
    act(one.editor, () => $selectAt(4).deleteCharacter(true));
    act(one.editor, () => $setBlocksType($selectAt(0), () => $createHeadingNode('h2')));
    act(one.editor, () => ($selectAt(8), $insertList('bullet')));
    act(two.editor, () => $selectAt(7).insertText(' typed'));
    act(two.editor, () => $selectAt(19).insertText(' too'));
    meet();
    for (const { doc } of [one, two])
      expect(toHtml(doc)).toBe('<h2>onetwo typed</h2><ul><li>three too</li></ul>');
  });

  it('keep the caret behind the same letter, and its text node, when the other one types', () => {
    const { one, two, meet } = openTwo('<p>one two</p><p>three</p>');
    act(one.editor, () => void $selectAt(3));
    const findNode = () =>
      one.editor
        .getEditorState()
        .read(() => $getRoot().getAllTextNodes().filter($isTextNode)[0]?.getKey());
    const before = findNode();
    act(two.editor, () => $selectAt(3).insertText(' and a half'));
    act(two.editor, () => $selectAt(0).insertText('Number '));
    meet();
    expect(readCaret(one.editor)).toBe('Number one'.length);
    act(one.editor, () => ($getSelection() as RangeSelection).insertText('!'));
    meet();
    expect(toHtml(two.doc)).toBe('<p>Number one! and a half two</p><p>three</p>');
    expect(findNode()).toBe(before);
  });

  it('type at the caret also between equal letters', () => {
    const { one, two, meet } = openTwo('<p>aaaa</p>');
    act(one.editor, () => $selectAt(1).insertText('a'));
    act(two.editor, () => $selectAt(1).insertText('-'));
    act(two.editor, () => $selectAt(4).insertText('+'));
    meet();
    expect(toHtml(one.doc)).toMatch(/^<p>a(a-|-a)aa\+a<\/p>$/);
  });

  it('undo and redo their own changes only', () => {
    const { one, two, meet } = openTwo('<p>one</p>');
    act(one.editor, () => $selectAt(3).insertText(' mine'));
    meet();
    act(two.editor, () => $selectAt(8).insertText(' theirs'));
    meet();
    one.editor.dispatchCommand(UNDO_COMMAND, undefined);
    meet();
    for (const { doc } of [one, two]) expect(toHtml(doc)).toBe('<p>one theirs</p>');
    one.editor.dispatchCommand(REDO_COMMAND, undefined);
    meet();
    for (const { doc, editor } of [one, two]) {
      expect(toHtml(doc)).toBe('<p>one mine theirs</p>');
      expect(shownIn(editor)).toEqual(toLines(parseRuns(doc.getText(TEXT))));
    }
  });

  it('show lists within lists, links, breaks, rules and directions as they are stored', () => {
    const html =
      '<h3>a</h3><ol><li>b<ul><li>c</li></ul></li><li>d</li></ol><ul><li>e</li></ul><hr>' +
      '<p dir="rtl">f<br>g <a href="https://example.org/">h <strong>i</strong></a></p><blockquote>j</blockquote>';
    const { one, two, meet } = openTwo('<p>k</p>');
    const wanted = openEditor(createInitialState(html));
    expect(shownIn(wanted.editor)).toEqual(toLines(parseRuns(wanted.doc.getText(TEXT))));
    act(one.editor, () => {
      const selection = $selectAt(1);
      selection.insertNodes([$createLinkNode('javascript:alert(1)')]);
      selection.insertText(' l');
    });
    meet();
    expect(toHtml(two.doc)).not.toContain('javascript');
    expect(toHtml(wanted.doc)).toBe(html);
  });
});
