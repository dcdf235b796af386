import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageEventsSubscription } from '../__generated__/live/pageEvents.ts';
import type * as FollowStream from './followStream.ts';

type Data = PageEventsSubscription;
type Followed = Parameters<typeof FollowStream.followStream<Data, unknown>>[0];

/** Every subscription that was started; the test sends as the server. */
let asked: { after: number; onData: (data: Data) => void; open: boolean }[];

vi.mock('./followStream.ts', () => ({
  followStream({ after, onData }: Followed) {
    const subscription = { after: after!(), onData, open: true };
    asked.push(subscription);
    return () => void (subscription.open = false);
  },
}));

/** The listeners that wait for the signal. */
const waitingForSignal = new Set<() => void>();

vi.mock('../net/onReconnect.ts', () => ({
  onReconnect(listener: () => void) {
    waitingForSignal.add(listener);
    return () => waitingForSignal.delete(listener);
  },
}));
vi.resetModules(); // another test in this process may have loaded it with the real stream
const { followPage } = await import('./pageStream.ts');

let onServer = 10;
let failures = 0;
let applied: number[];
/** What the page's data includes. */
let seen: number;

const current = () => asked.filter(({ open }) => open).at(-1)!;
const send = (seq: number, pageId = 'p', __typename = 'PhotoRemoved') =>
  current().onData({ pageEvents: { __typename, seq, pageId } } as Data);
const soon = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers();
  applied = [];
  asked = [];
  onServer = 10;
  failures = 0;
  seen = 10;
});

afterEach(() => vi.useRealTimers());

const follow = () =>
  followPage({
    pageId: 'p',
    lastSeq: 10,
    data: {
      readSeq: () => seen,
      apply(events, lastSeq) {
        applied.push(...events.map(({ seq }) => seq));
        seen = lastSeq;
      },
      async reread() {
        if (failures-- > 0) throw new Error('no signal');
        seen = onServer;
      },
    },
    anchorScroll() {},
  });

test('events are applied in order, and the last seq is remembered', async () => {
  follow();
  expect(current().after).toBe(10);
  send(11);
  send(12);
  await soon();
  expect(applied).toEqual([11, 12]);
  expect(seen).toBe(12);
});

test('a single event is applied without waiting', () => {
  follow();
  send(11);
  expect(applied).toEqual([11]);
});

test('duplicates and events of another page change nothing', async () => {
  follow();
  send(11);
  send(11);
  send(9);
  send(12, 'another');
  await soon();
  expect(applied).toEqual([11]);
});

test('a gap is closed by subscribing again after the last applied event', async () => {
  follow();
  send(11);
  send(14);
  expect(current().after).toBe(11);
  expect(asked.filter(({ open }) => open).length).toBe(1);
  for (const seq of [12, 13, 14]) send(seq);
  await soon();
  expect(applied).toEqual([11, 12, 13, 14]);
});

test('if a gap cannot be replayed, the page is read again and followed from there', async () => {
  follow();
  onServer = 14;
  send(13);
  send(13);
  await soon();
  expect(current().after).toBe(14);
  send(15);
  expect(applied).toEqual([15]);
});

test('if a snapshot is required, the page is read and followed from its last event', async () => {
  follow();
  onServer = 500;
  send(499, 'p', 'SnapshotRequired');
  await soon();
  expect(current().after).toBe(500);
  send(501);
  expect(applied).toEqual([501]);
});

test('a page that cannot be read is read again until it can, and only then followed', async () => {
  follow();
  onServer = 500;
  failures = 2;
  send(499, 'p', 'SnapshotRequired');
  expect(current()).toBeUndefined();
  await soon();
  await soon();
  expect(current().after).toBe(500);
  expect(asked.filter(({ open }) => open).length).toBe(1);
});

test('a page that cannot be read is read at once when the signal is back', async () => {
  follow();
  failures = 1;
  send(499, 'p', 'SnapshotRequired');
  await vi.advanceTimersByTimeAsync(0);
  expect(current()).toBeUndefined();
  for (const reconnect of waitingForSignal) reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(current().after).toBe(10);
  expect(waitingForSignal.size + vi.getTimerCount()).toBe(0);
});

test('if a query returns an older page, its events are replayed', async () => {
  const stream = follow();
  send(11);
  await soon();
  seen = onServer;
  stream.compareWithData();
  expect(current().after).toBe(10);
  send(11);
  await soon();
  expect(applied).toEqual([11, 11]);
  expect(seen).toBe(11);
});

test('if a query returns a newer page, older events are not applied to it', async () => {
  const stream = follow();
  onServer = 12;
  seen = onServer;
  stream.compareWithData();
  send(11);
  send(12);
  send(13);
  await soon();
  expect(applied).toEqual([13]);
});

test('if a newer query has no blocks, events about blocks are still applied', async () => {
  const stream = follow();
  onServer = 12;
  seen = onServer;
  stream.compareWithData();
  send(11, 'p', 'ComponentRemoved');
  send(12);
  await soon();
  expect(applied).toEqual([11]);
  expect(seen).toBe(12);
});

test('nothing is applied after the stream was stopped', async () => {
  const stream = follow();
  stream.stop();
  expect(asked.every(({ open }) => !open)).toBe(true);
});
