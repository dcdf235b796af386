import { expect, test } from 'vitest';
import { cutText } from './cutText.ts';

test('a text is cut at its limit, and a shorter one stays', () => {
  expect(cutText('She taught me', 9)).toBe('She taugh');
  expect(cutText('She', 9)).toBe('She');
  expect(cutText('', 9)).toBe('');
});

test.each(['🕊️', '👩‍👩‍👧‍👦', 'é', 'नि', '🇳🇴'])('%s is never cut in two', (letter) => {
  for (let max = 2; max < 2 + letter.length; max++) expect(cutText(`ab${letter}`, max)).toBe('ab');
  expect(cutText(`ab${letter}c`, 2 + letter.length)).toBe(`ab${letter}`);
});
