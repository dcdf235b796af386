import { expect, test } from 'vitest';
import { computeDuration, isEnded } from './slideTimes.ts';

test.each([
  [1, 7_000],
  [54, 7_000],
  [100, 9_500],
  [260, 18_300],
  [400, 22_000],
])('a text of %d letters stays %d ms', (letters, ms) => {
  expect(computeDuration(letters, false)).toBe(ms);
});

test('while others wait, a text stays for less', () => {
  expect(computeDuration(300, true)).toBeLessThan(computeDuration(300, false));
  expect(computeDuration(1, true)).toBeGreaterThanOrEqual(4_000);
});

test('the end is shown from 6 to 24 hours after the service began, and never without a service', () => {
  const HOUR_MS = 3_600_000;
  const startsAt = '2021-05-13T10:00:00Z';
  const at = (hours: number) => isEnded({ startsAt }, Date.parse(startsAt) + hours * HOUR_MS);
  expect([-1, 5.9, 6, 23.9, 24].map(at)).toEqual([false, false, true, true, false]);
  expect(isEnded(null, Date.now())).toBe(false);
});
