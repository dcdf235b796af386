import { expect, test } from 'vitest';
import { pickExcerpt } from './excerpt.ts';

const marked = (text: string, search: string) =>
  pickExcerpt(text, search)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test('matches are marked in any script, ignoring case and accents', () => {
  expect(marked('Dear Édouard, fair winds.', 'EDOU wind')).toBe('Dear [Édouard], fair [winds].');
  expect(marked('港で会いましょう', '会い')).toBe('港で[会い]ましょう');
  expect(marked('ضحكتها كانت', 'ضحك')).toBe('[ضحكتها] كانت');
});

test('a long text is cut around the first match', () => {
  const long = `${'word '.repeat(80)}harbour ${'word '.repeat(80)}`;
  const excerpt = marked(long, 'harbour');
  expect(excerpt).toMatch(/^… (?:word )+\[harbour\] (?:word )+.*…$/);
  expect(excerpt.length).toBeLessThan(180);
});

test('a text without a match is shown from its beginning', () => {
  expect(marked('First\n\nSecond', '')).toBe('First Second');
  expect(marked('a'.repeat(500), 'zebra')).toBe(`${'a'.repeat(160)} …`);
});
