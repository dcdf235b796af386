import { createHeadlessEditor } from '@lexical/headless';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  createBindingV2__EXPERIMENTAL as createBinding,
  type Provider,
  syncYjsStateToLexicalV2__EXPERIMENTAL as syncState,
} from '@lexical/yjs';
import { $getRoot } from 'lexical';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { sanitise } from '../components/sanitise.ts';
import { firstState, replaceText } from './rich-text.ts';
import { richTextToHtml } from './rich-text-to-html.ts';
import { ROOT } from './rich-text.tree.ts';

const LIFE =
  '<h2>The boat</h2><p>Her dinghy was called <strong>Comma</strong>, a <em>small <u>pause</u></em>.</p>' +
  '<ul><li>oars</li><li>sail<br>patched</li></ul><ol><li>one</li><li>two</li></ol>' +
  '<blockquote>There is no bad weather.</blockquote>' +
  '<p>See <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">the log</a> &lt;here&gt;.</p>';

function docOf(...updates: Uint8Array[]): Doc {
  const doc = new Doc();
  for (const update of updates) applyUpdate(doc, update);
  return doc;
}

const htmlOf = (doc: Doc) => sanitise(richTextToHtml(doc));

describe('a document of rich text', () => {
  it('gives the HTML it was made from, and the same bytes every time', () => {
    expect(htmlOf(docOf(firstState(LIFE)))).toBe(sanitise(LIFE));
    expect(firstState(LIFE)).toEqual(firstState(LIFE));
    expect(htmlOf(docOf(firstState(LIFE), firstState(LIFE)))).toBe(sanitise(LIFE));
  });

  it('keeps lists within lists where they belong', () => {
    for (const html of [
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
      '<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ol>',
      '<ul><li><ul><li>b</li></ul></li><li>c</li></ul>',
    ])
      expect(htmlOf(docOf(firstState(html)))).toBe(html);
  });

  it('is empty where nothing is written', () => {
    expect(htmlOf(docOf(firstState('')))).toBe('');
    expect(docOf(firstState('')).get(ROOT, XmlElement).length).toBe(1);
  });

  it('is what the editor reads, node by node', () => {
    const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];
    const failed: Error[] = [];
    const editor = createHeadlessEditor({ nodes, onError: (error) => failed.push(error) });
    const doc = docOf(firstState(LIFE));
    const binding = createBinding(editor, 'x', doc, new Map([['x', doc]]));
    const awareness = { getStates: () => new Map(), getLocalState: () => null };
    syncState(binding, { awareness } as unknown as Provider);
    expect(failed).toEqual([]);
    expect(editor.read(() => $getRoot().getTextContent())).toBe(
      'The boat\n\nHer dinghy was called Comma, a small pause.\n\noars\n\nsail\npatched\n\none\n\ntwo\n\n' +
        'There is no bad weather.\n\nSee the log <here>.',
    );
    const types = editor.read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
    expect(types).toEqual(['heading', 'paragraph', 'list', 'list', 'quote', 'paragraph']);
  });

  it('keeps blocks that a replacement leaves as they are, with what others type in them', () => {
    const state = firstState('<p>one</p><p>two</p><p>three</p>');
    const [mine, theirs] = [docOf(state), docOf(state)];
    replaceText(mine, '<p>one</p><p>2</p><p>three</p>');
    const third = (theirs.get(ROOT, XmlElement).get(2) as XmlElement).get(0) as XmlText;
    third.insert(third.length, ' and more');
    applyUpdate(mine, encodeStateAsUpdate(theirs));
    expect(htmlOf(mine)).toBe('<p>one</p><p>2</p><p>three and more</p>');
  });

  it('is read whatever somebody put in it, and nothing unsafe comes out', () => {
    const doc = docOf(firstState('<p>words</p>'));
    const root = doc.get(ROOT, XmlElement);
    root.insert(0, [new XmlText('<script>alert(1)</script>')]);
    const link = new XmlElement('link');
    root.insert(0, [link, new XmlElement('something new')]);
    link.setAttribute('__url', 'javascript:alert(1)');
    link.insert(0, [new XmlText('press')]);
    let deep = root;
    for (let i = 0; i < 60; i++) {
      const inner = new XmlElement('paragraph');
      deep.insert(0, [inner]);
      deep = inner;
    }
    const html = htmlOf(doc);
    expect(html).toContain('words');
    expect(html).toContain('<a href="about:blank"');
    expect(html).not.toMatch(/<script|javascript/);
  });
});
