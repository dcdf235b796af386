import { expect, it } from 'vitest';
import { RecentEvents, ReplayMemory } from './replay-memory.ts';
import { Frame } from './watcher.ts';

const event = (seq: number, text = 'x'.repeat(100)) => ({
  streamId: 'page',
  seq,
  type: 'TributeAdded',
  at: new Date(0),
  payload: { text },
});

/** Adds so many events, each with a frame. */
function fill(stream: RecentEvents, count: number): void {
  for (let seq = 1; seq <= count; seq++) {
    stream.add(event(seq));
    stream.keepFrame('operation', new Frame(seq, 'y'.repeat(100)));
  }
}

const keptOf = (stream: RecentEvents, count: number) =>
  Array.from({ length: count }, (_, i) => i + 1).filter(
    (seq) => stream.getEventsAfter(seq - 1) !== null,
  );

it('drops the oldest events of a stream that has too many, with their frames', () => {
  const stream = new RecentEvents(new ReplayMemory());
  fill(stream, 600);
  expect(keptOf(stream, 600)).toHaveLength(512);
  expect(stream.getEventsAfter(87)).toBeNull();
  expect(stream.getFrame(88, 'operation')).toBeUndefined();
  expect(stream.getFrame(89, 'operation')?.seq).toBe(89);
});

it('drops events of the largest stream when the memory is full, and of no other', () => {
  const memory = new ReplayMemory(10_000);
  const [quiet, busy] = [new RecentEvents(memory), new RecentEvents(memory)];
  fill(quiet, 3);
  fill(busy, 100);
  expect(keptOf(quiet, 3)).toHaveLength(3);
  const kept = keptOf(busy, 100);
  expect([kept.length > 10, kept.length < 100, kept.at(-1)]).toEqual([true, true, 100]);
  expect(memory.bytes).toBeLessThanOrEqual(10_000);
  expect(memory.bytes).toBe(quiet.bytes + busy.bytes);
  busy.clear();
  expect(memory.bytes).toBe(quiet.bytes);
});

it('accepts older events as far as there is space', () => {
  const stream = new RecentEvents(new ReplayMemory(2_500));
  stream.add(event(20));
  stream.addOlder(Array.from({ length: 19 }, (_, i) => event(i + 1)));
  const kept = keptOf(stream, 20);
  expect([kept.length > 5, kept.length < 20, kept.at(-1)]).toEqual([true, true, 20]);
});

it('drops the frames of one operation or of all, and everything once an object has changed', () => {
  const memory = new ReplayMemory();
  const stream = new RecentEvents(memory);
  stream.add({ ...event(1), payload: { tribute: { id: 'a', content: 'before' } } });
  stream.add(event(2));
  const { bytes } = memory;
  const keep = () => {
    for (const key of ['one', 'other'])
      for (const seq of [1, 2]) stream.keepFrame(key, new Frame(seq, 'frame'));
  };
  const framesKept = () =>
    ['one', 'other'].flatMap((key) =>
      [1, 2].flatMap((seq) => (stream.getFrame(seq, key) ? [`${key} ${seq}`] : [])),
    );
  keep();
  expect(framesKept()).toEqual(['one 1', 'one 2', 'other 1', 'other 2']);
  stream.forgetFrames('one');
  expect(framesKept()).toEqual(['other 1', 'other 2']);
  keep();
  stream.forgetFrames();
  expect(framesKept()).toEqual([]);
  expect(memory.bytes).toBe(bytes);
  keep();
  stream.add({ ...event(3), payload: { tribute: { id: 'a', content: 'after' } } });
  expect(framesKept()).toEqual([]);
  expect(keptOf(stream, 3)).toEqual([3]);
});
