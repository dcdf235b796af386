import { afterEach, expect, test, vi } from 'vitest';
import { computeBackoff } from './backoff.ts';

afterEach(() => void vi.restoreAllMocks());

test('waits grow with every attempt and stay under ten seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const waits = [0, 1, 2, 3, 4, 5, 50, 5_000].map((attempt) => computeBackoff(attempt));
  expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);
});

test('two devices do not come back at the same moment', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5);
  expect([computeBackoff(5), computeBackoff(5)]).toEqual([5_000, 7_500]);
});
