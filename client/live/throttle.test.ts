import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

function handClock() {
  let now = 0;
  let due: { run: () => void; at: number } | undefined;
  return {
    now: () => now,
    later(run: () => void, ms: number) {
      due = { run, at: now + ms };
      return () => (due = undefined);
    },
    advance(ms: number) {
      const end = now + ms;
      while (due && due.at <= end) {
        const { run, at } = due;
        now = at;
        due = undefined;
        run();
      }
      now = end;
    },
  };
}

function throttled() {
  const clock = handClock();
  const paints: number[] = [];
  const throttle = createThrottle(() => paints.push(clock.now()), clock);
  return { clock, paints, throttle };
}

test('a single arrival is painted at once', () => {
  const { throttle, paints } = throttled();
  throttle.request();
  expect(paints).toEqual([0]);
});

test('an arrival some seconds after the last is painted at once, however long it has been', () => {
  const { clock, throttle, paints } = throttled();
  for (let i = 0; i < 4; i++) {
    throttle.request();
    clock.advance(3_000);
  }
  expect(paints).toEqual([0, 3_000, 6_000, 9_000]);
});

test('a burst is painted about once a second', () => {
  const { clock, throttle, paints } = throttled();
  for (let ms = 0; ms < 10_000; ms += 10) {
    throttle.request();
    clock.advance(10);
  }
  expect(paints.length).toBeGreaterThanOrEqual(10);
  expect(paints.length).toBeLessThanOrEqual(12);
});

test('the last arrival of a burst is never left unpainted', () => {
  const { clock, throttle, paints } = throttled();
  for (let i = 0; i < 5; i++) throttle.request();
  clock.advance(2_000);
  expect(paints.length).toBe(2);
});

test('nothing is painted after it was stopped', () => {
  const { clock, throttle, paints } = throttled();
  throttle.request();
  throttle.request();
  throttle.stop();
  clock.advance(5_000);
  expect(paints).toEqual([0]);
});
