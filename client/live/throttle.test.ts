import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function throttled() {
  const start = performance.now();
  const paints: number[] = [];
  const throttle = createThrottle(() => paints.push(performance.now() - start));
  return { paints, throttle };
}

test('a single arrival is painted at once', () => {
  const { throttle, paints } = throttled();
  throttle.request();
  expect(paints).toEqual([0]);
});

test('arrivals some seconds apart are painted at once', () => {
  const { throttle, paints } = throttled();
  for (let i = 0; i < 4; i++) {
    throttle.request();
    vi.advanceTimersByTime(3_000);
  }
  expect(paints).toEqual([0, 3_000, 6_000, 9_000]);
});

test('a burst is painted about once a second', () => {
  const { throttle, paints } = throttled();
  for (let ms = 0; ms < 10_000; ms += 10) {
    throttle.request();
    vi.advanceTimersByTime(10);
  }
  expect(paints.length).toBeGreaterThanOrEqual(10);
  expect(paints.length).toBeLessThanOrEqual(12);
});

test('the last arrival of a burst is always painted', () => {
  const { throttle, paints } = throttled();
  for (let i = 0; i < 5; i++) throttle.request();
  vi.advanceTimersByTime(2_000);
  expect(paints.length).toBe(2);
});

test('nothing is painted after it was stopped', () => {
  const { throttle, paints } = throttled();
  throttle.request();
  throttle.request();
  throttle.stop();
  vi.advanceTimersByTime(5_000);
  expect(paints).toEqual([0]);
});
