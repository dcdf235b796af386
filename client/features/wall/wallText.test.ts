import { expect, test } from 'vitest';
import { computeDuration, splitPages, measureText } from './wallText.ts';

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
    for (const page of pages) expect(measureText(page)).toBeLessThanOrEqual(330);
    expect(pages.join('').replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
  },
);

test('a page ends with a sentence where one ends in time', () => {
  const [first] = splitPages('She taught me to sail. '.repeat(30));
  expect(first).toMatch(/sail\.$/);
});

test('empty lines take no room, and many lines take more than their letters', () => {
  expect(splitPages('a\n\n\n\nb')).toEqual(['a\nb']);
  expect(splitPages('x\n'.repeat(100)).length).toBeGreaterThan(3);
});

test('longer words stay longer, and shorter while others wait', () => {
  expect(computeDuration(300, false)).toBeGreaterThan(computeDuration(80, false));
  expect(computeDuration(300, true)).toBeLessThan(computeDuration(300, false));
  expect(computeDuration(1, true)).toBeGreaterThanOrEqual(4_000);
});
