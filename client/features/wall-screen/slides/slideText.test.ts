import { expect, test } from 'vitest';
import { chooseTextSize, countFitting, measureText, splitPages } from './slideText.ts';

test.each([
  ['Latin', 'We shall miss her at the harbour. ', 60],
  ['Arabic', 'رحمها الله وأسكنها فسيح جناته. ', 70],
  ['Japanese', '心よりお悔やみ申し上げます。', 140],
  ['emoji', '👩‍👩‍👧‍👦❤️🕊️', 400],
  ['one endless word', 'a', 2_000],
])(
  'a long text in %s is parted into pages that fit, and no letter is lost',
  (_name, text, times) => {
    const whole = text.repeat(times).trim();
    const pages = splitPages(whole);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(measureText(page)).toBeLessThanOrEqual(260);
    expect(pages.join('').replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
  },
);

test('a page ends with a sentence if one ends near its limit', () => {
  const [first] = splitPages('She taught me to sail. '.repeat(30));
  expect(first).toMatch(/sail\.$/);
});

test('empty lines take no space, and many lines take more than their letters', () => {
  expect(splitPages('a\n\n\n\nb')).toEqual(['a\nb']);
  expect(splitPages('x\n'.repeat(100)).length).toBeGreaterThan(3);
});

test('a sentence that fits on a page is never split', () => {
  const sentence = `It was ${'a long '.repeat(27)}night at sea. `;
  expect(splitPages(sentence.repeat(3))).toEqual([1, 2, 3].map(() => sentence.trim()));
});

test.each([
  [1, 'extra-large'],
  [80, 'extra-large'],
  [81, 'large'],
  [160, 'large'],
  [161, 'medium'],
  [260, 'medium'],
])('a message of %d letters is %s', (letters, size) => {
  expect(chooseTextSize(letters, { tributes: 1, pages: 1 })).toBe(size);
});

test('all pages of a long message have one text size, and three messages a smaller one', () => {
  expect(chooseTextSize(9, { tributes: 1, pages: 3 })).toBe('medium');
  expect(chooseTextSize(90, { tributes: 3, pages: 1 })).toBe('several');
});

test('three messages share a slide if each has less than 110 letters and no picture', () => {
  const [short, long] = [{ content: 'a'.repeat(109) }, { content: 'a'.repeat(110) }];
  expect(countFitting([short, short, short, short])).toBe(3);
  expect(countFitting([short, short, long])).toBe(2);
  expect(countFitting([short, { ...short, images: ['/media/a'] }])).toBe(1);
  expect(countFitting([long, short])).toBe(1);
  expect(countFitting([])).toBe(0);
});
