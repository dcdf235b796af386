import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

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

function paced() {
  const clock = handClock();
  const paints: number[] = [];
  const pace = createPace(() => paints.push(clock.now()), clock);
  return { clock, paints, pace };
}

test('a single arrival is painted at once', () => {
  const { pace, paints } = paced();
  pace.request();
  expect(paints).toEqual([0]);
});

test('an arrival some seconds after the last is painted at once, however long it has been', () => {
  const { clock, pace, paints } = paced();
  for (let i = 0; i < 4; i++) {
    pace.request();
    clock.advance(3_000);
  }
  expect(paints).toEqual([0, 3_000, 6_000, 9_000]);
});

test('a burst is painted about once a second', () => {
  const { clock, pace, paints } = paced();
  for (let ms = 0; ms < 10_000; ms += 10) {
    pace.request();
    clock.advance(10);
  }
  expect(paints.length).toBeGreaterThanOrEqual(10);
  expect(paints.length).toBeLessThanOrEqual(12);
});

test('the last arrival of a burst is never left unpainted', () => {
  const { clock, pace, paints } = paced();
  for (let i = 0; i < 5; i++) pace.request();
  clock.advance(2_000);
  expect(paints.length).toBe(2);
});

test('nothing is painted after it was stopped', () => {
  const { clock, pace, paints } = paced();
  pace.request();
  pace.request();
  pace.stop();
  clock.advance(5_000);
  expect(paints).toEqual([0]);
});
