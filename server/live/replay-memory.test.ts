import { expect, it } from 'vitest';
import { ReplayMemory } from './replay-memory.ts';

const UNBOUNDED = { bytes: Infinity, count: Infinity };

/** Keeps so many entries of so many bytes, and gives those that are dropped, now and later. */
function fill(memory: ReplayMemory, count: number, bytes: number): number[] {
  const dropped: number[] = [];
  for (let i = 0; i < count; i++) memory.add({ bytes, forget: () => void dropped.push(i) });
  return dropped;
}

it('drops the oldest of one that is full', () => {
  const dropped = fill(new ReplayMemory({ bytes: 10, count: 3 }), 5, 1);
  expect(dropped).toEqual([0, 1]);
});

it('drops of what keeps most where all together are full, and of nothing else', () => {
  const all = new ReplayMemory({ bytes: 100, count: Infinity });
  const quiet = fill(all.child(UNBOUNDED), 3, 10);
  const busyPage = all.child(UNBOUNDED);
  const one = fill(busyPage.child(UNBOUNDED), 20, 10);
  const other = fill(busyPage.child(UNBOUNDED), 20, 10);
  expect([quiet.length, one.length + other.length, all.bytes]).toEqual([0, 33, 100]);
  busyPage.clear();
  expect([quiet.length, one.length + other.length, all.bytes]).toEqual([0, 40, 30]);
});
