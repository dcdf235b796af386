import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { sanitizeContent } from '../components/sanitize-content.ts';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createInitialState, mergeHtml, replaceText } from './rich-text.ts';

const LIFE =
  '<h2>The boat</h2><p>Her dinghy was called <strong>Comma</strong>, a <em>small <u>pause</u></em>.</p>' +
  '<ul><li>oars</li><li>sail<br>patched</li></ul><ol><li>one</li><li>two</li></ol><hr>' +
  '<blockquote>There is no bad weather.</blockquote><p><br></p><p dir="rtl">שלום</p>' +
  '<p>See <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">the <strong>log</strong></a> &lt;here&gt;.</p>';

function docOf(...updates: Uint8Array[]): Doc {
  const doc = new Doc();
  for (const update of updates) applyUpdate(doc, update);
  return doc;
}

const htmlOf = (doc: Doc) => sanitizeContent(richTextToHtml(doc));

describe('a document of rich text', () => {
  it('becomes the HTML that it was made from, and always has the same bytes', () => {
    expect(htmlOf(docOf(createInitialState(LIFE)))).toBe(sanitizeContent(LIFE));
    expect(createInitialState(LIFE)).toEqual(createInitialState(LIFE));
    expect(htmlOf(docOf(createInitialState(LIFE), createInitialState(LIFE)))).toBe(
      sanitizeContent(LIFE),
    );
  });

  it('keeps nested lists', () => {
    for (const html of [
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
      '<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ol>',
      '<ul><li><ul><li>b</li></ul></li><li>c</li></ul>',
      '<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li></ul>',
    ])
      expect(htmlOf(docOf(createInitialState(html)))).toBe(html);
  });

  it('is empty if nothing is written', () => {
    expect(htmlOf(docOf(createInitialState('')))).toBe('');
    expect(docOf(createInitialState('')).getText(TEXT).toString()).toBe('\n');
  });

  it.each([
    ['<p>one</p><p>two</p><p>three</p>', '<p>one</p><p>2</p><p>three</p>'],
    ['<p>one</p>', '<h2>one</h2><ul><li>more</li></ul>'],
    ['<p>a <strong>b</strong> c</p>', '<p>a b <em>c</em></p>'],
    ['<ul><li>a</li><li>b</li></ul>', '<p>b</p><hr><p>a</p>'],
    ['<p>😀 one</p>', '<p>😁 one 😀</p>'],
    [LIFE, '<p>short</p>'],
    ['', LIFE],
  ])('says what it is made to say: %s -> %s', (before, after) => {
    const doc = docOf(createInitialState(before));
    replaceText(doc, after);
    expect(htmlOf(doc)).toBe(sanitizeContent(after));
  });

  it('keeps what others type next to and within a replaced part', () => {
    const state = createInitialState('<p>one</p><p>two two</p><p>three</p>');
    const [mine, theirs] = [docOf(state), docOf(state)];
    replaceText(mine, '<p>one</p><h2>two 2</h2><p>three</p>');
    const text = theirs.getText(TEXT);
    text.insert('one\ntwo two\nthree'.length, ' and more');
    text.insert('one\ntwo'.length, ' typed');
    applyUpdate(mine, encodeStateAsUpdate(theirs));
    expect(htmlOf(mine)).toBe('<p>one</p><h2>two typed 2</h2><p>three and more</p>');
  });

  it.each([
    [
      'both add',
      '<p>one two</p>',
      '<p>one mine two</p>',
      '<p>one two theirs</p>',
      '<p>one mine two theirs</p>',
    ],
    [
      'one splits, one types',
      '<p>one two</p>',
      '<p>one </p><p>two</p>',
      '<p>one two three</p>',
      '<p>one</p><p>two three</p>',
    ],
    ['both take the same away', '<p>one two</p>', '<p>one</p>', '<p>one</p>', '<p>one</p>'],
    ['the same comes twice', '<p>one</p>', '<p>one two</p>', '<p>one two</p>', '<p>one two</p>'],
    [
      'the same comes twice, and they went on',
      '<p>one</p>',
      '<p>one two</p>',
      '<p>one two three</p>',
      '<p>one two three</p>',
    ],
    ['from nothing, twice', '', '<p>Hello</p>', '<p>Hello</p>', '<p>Hello</p>'],
    [
      'one makes bold what the other goes on with',
      '<p>one</p>',
      '<p><strong>one</strong></p>',
      '<p>one two</p>',
      '<p><strong>one</strong> two</p>',
    ],
    [
      'one makes a heading, the other a list below',
      '<p>a</p><p>b</p>',
      '<h2>a</h2><p>b</p>',
      '<p>a</p><ul><li>b</li></ul>',
      '<h2>a</h2><ul><li>b</li></ul>',
    ],
    ['nobody but me', '<p>a</p>', '<p>b</p>', '<p>a</p>', '<p>b</p>'],
  ])('brings two changes of one text together: %s', (_name, base, mine, theirs, both) => {
    expect(sanitizeContent(mergeHtml(base, mine, theirs))).toBe(both);
  });

  it('is replaced by another long text in bounded time', () => {
    const words = (seed: number) =>
      Array.from({ length: 9_000 }, (_, index) => `w${(index * seed) % 7_919}`).join(' ');
    const doc = docOf(createInitialState(`<p>${words(3)}</p>`));
    replaceText(doc, `<p>${words(5)}</p>`);
    expect(htmlOf(doc)).toBe(`<p>${words(5)}</p>`);
  });

  it('can be read whatever somebody put in it, and becomes safe HTML', () => {
    const doc = docOf(createInitialState('<p>words</p>'));
    const text = doc.getText(TEXT);
    text.insert(0, '<script>alert(1)</script>');
    text.insert(0, 'press', { link: 'javascript:alert(1)', onclick: 'alert(1)' });
    text.insertEmbed(0, { script: 'alert(1)' });
    text.insert(0, 'x\n', { line: 'script', depth: 1e9, dir: '"><script>' });
    text.insert(text.length, 'no newline after it', { bold: 'yes' });
    const html = htmlOf(doc);
    for (const words of ['words', 'press', 'no newline after it', '<a href="about:blank"'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script|javascript|onclick=/);
  });
});
