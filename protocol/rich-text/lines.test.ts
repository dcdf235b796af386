import { expect, test } from 'vitest';
import { type Line, toLines, MAX_LINK, toRuns, parseRuns, TEXT } from './lines.ts';
import { createEmptyDocument } from './new-document.ts';

function written(lines: readonly Line[]): Line[] {
  const text = createEmptyDocument().getText(TEXT);
  for (const run of toRuns(lines)) text.insert(text.length, run.text, { ...run.attributes });
  return toLines(parseRuns(text));
}

test('lines, formats and breaks come back from a document as they were written', () => {
  const lines: Line[] = [
    { line: 'h2', spans: [{ text: 'Ada', format: {} }] },
    {
      line: 'bullet',
      depth: 2,
      dir: 'rtl',
      spans: [
        { text: 'bold', format: { bold: true } },
        { text: '\u2028and ', format: {} },
        { text: 'link', format: { link: 'https://example.org' } },
      ],
    },
    { spans: [] },
  ];
  expect(written(lines)).toEqual(lines);
});

test('an address is cut at its limit, and unknown or too deep parts are left out', () => {
  const link = `https://example.org/${'a'.repeat(MAX_LINK)}`;
  const [line] = written([{ line: 'number', depth: 99, spans: [{ text: 'x', format: { link } }] }]);
  expect(line?.spans[0]?.format.link).toBe(link.slice(0, MAX_LINK));
  expect(line?.depth).toBe(8);
  const odd = [{ text: 'x', format: { colour: 'red' } }] as unknown as Line['spans'];
  expect(written([{ spans: odd }])).toEqual([{ spans: [{ text: 'x', format: {} }] }]);
});
