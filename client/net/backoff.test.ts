import { expect, test } from 'vitest';
import { backoff, isDraining, drainDelay } from './backoff.ts';

test('waits grow with every attempt and stay under ten seconds', () => {
  const longest = () => 1;
  const waits = [0, 1, 2, 3, 4, 5, 50, 5_000].map((attempt) => backoff(attempt, longest));
  expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);
});

test('two devices do not come back at the same moment', () => {
  expect(backoff(5, () => 0)).toBe(5_000);
  expect(backoff(5, () => 0.5)).toBe(7_500);
  expect(drainDelay(() => 0)).toBe(200);
  expect(drainDelay(() => 1)).toBe(5_000);
});

test('a server that goes away or restarts is told from a broken line', () => {
  expect([1001, 1012, 1013].every(isDraining)).toBe(true);
  expect([1000, 1006, 4408].some(isDraining)).toBe(false);
});
