import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import { sendInOrder } from '../features/tributes/posting/sendQueue.ts';
import type { SharedStore } from './sharedStore.ts';

type Letter = { id: string; savedAt: number; steps: number };
type Answer = 'ok' | 'later' | 'failed' | number;

function device(): SharedStore<Letter> {
  const drawer = new Map<string, string>();
  const put = async (item: Letter) => void drawer.set(item.id, JSON.stringify(item));
  return {
    all: async () => [...drawer.values()].map((text) => JSON.parse(text) as Letter),
    put,
    async update(id, change) {
      const text = drawer.get(id);
      if (text !== undefined) await put(change(JSON.parse(text) as Letter));
    },
    remove: async (id) => void drawer.delete(id),
    onChange: () => undefined,
  };
}

function open(store: SharedStore<Letter>, answers: Answer[] = []) {
  const sent: string[] = [];
  let wake = () => {};
  const outbox = createOutbox<Letter, 'letters'>({
    store,
    queues: ['letters'],
    isFinished: ({ steps }) => steps === 0,
    send: (queue, reports) =>
      sendInOrder<Letter>({
        store,
        queue,
        ...reports,
        isDue: ({ steps }) => steps > 0,
        async takeStep(item) {
          sent.push(item.id);
          const answer = answers.shift() ?? 'ok';
          if (typeof answer === 'number') reports.onCrowded(answer);
          if (typeof answer === 'number') return 'later';
          return answer === 'ok' ? (now) => ({ ...now, steps: now.steps - 1 }) : answer;
        },
      }),
    onReconnect(listener) {
      wake = listener;
      return () => {};
    },
  });
  return { outbox, sent, wake: () => wake() };
}

const letter = (id: string, savedAt = 1, steps = 1): Letter => ({ id, savedAt, steps });
/** Resolves once all that does not wait for a timer has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.stubGlobal('navigator', {}); // without Web Locks, as over plain HTTP
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an item is on the device when it is said to be added', async () => {
  const store = device();
  await open(store, ['later']).outbox.add(letter('a'));
  expect(await store.all()).toEqual([letter('a')]);
});

test('steps are taken one after the other until nothing is left', async () => {
  const { outbox, sent } = open(device());
  await outbox.add(letter('a', 1, 3));
  await settled();
  expect(sent).toEqual(['a', 'a', 'a']);
  expect(outbox.items()).toEqual([letter('a', 1, 0)]);
});

test('a step that fails for now is planned again and goes on where it was', async () => {
  const { outbox, sent } = open(device(), ['ok', 'later']);
  await outbox.add(letter('a', 1, 2));
  await settled();
  expect(outbox.items()[0]!.steps).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
  vi.runOnlyPendingTimers();
  await settled();
  expect(sent.length).toBe(3);
  expect(outbox.items()[0]!.steps).toBe(0);
});

test('what a closed tab left behind is sent oldest first when the next one wakes', async () => {
  const store = device();
  for (const one of [letter('b', 2), letter('c', 3), letter('a', 1)]) await store.put(one);
  const { sent, wake } = open(store);
  wake();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('nothing overtakes what waits for signal', async () => {
  const store = device();
  for (const one of [letter('a', 1), letter('b', 2)]) await store.put(one);
  const { sent, wake } = open(store, ['later']);
  wake();
  await settled();
  expect(sent).toEqual(['a']);
  vi.runOnlyPendingTimers();
  await settled();
  expect(sent).toEqual(['a', 'a', 'b']);
});

test('what the server fails at holds up nothing else', async () => {
  const store = device();
  for (const one of [letter('a', 1), letter('b', 2)]) await store.put(one);
  const { outbox, sent, wake } = open(store, ['failed']);
  wake();
  await settled();
  expect(sent).toEqual(['a', 'b']);
  expect(vi.getTimerCount()).toBe(1);
  expect(outbox.items().map(({ steps }) => steps)).toEqual([0, 1]);
});

test('a crowded server is left alone for as long as it asks, whatever wakes the outbox', async () => {
  const { outbox, sent, wake } = open(device(), [30_000]);
  await outbox.add(letter('a'));
  await settled();
  expect(outbox.isPaused('letters')).toBe(true);
  vi.advanceTimersByTime(29_000);
  wake();
  await outbox.add(letter('b', 2));
  await settled();
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(2_000);
  await settled();
  expect(sent).toEqual(['a', 'a', 'b']);
  expect(outbox.isPaused('letters')).toBe(false);
});

test('no server makes a device wait for hours', async () => {
  const { outbox, sent } = open(device(), [3_600_000]);
  await outbox.add(letter('a'));
  await settled();
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(121_000);
  await settled();
  expect(sent).toEqual(['a', 'a']);
});

test('waking twice does not send the same item twice at the same time', async () => {
  const store = device();
  await store.put(letter('a'));
  const { sent, wake } = open(store);
  wake();
  wake();
  await settled();
  expect(sent).toEqual(['a']);
});

test('an item that is withdrawn while it is sent does not come back', async () => {
  const store = device();
  const { outbox } = open(store);
  await outbox.add(letter('a'));
  await outbox.remove('a');
  await settled();
  expect(await store.all()).toEqual([]);
});

test('the newest stands first, and the list is the same until something changes', async () => {
  const store = device();
  for (const one of [letter('a', 1, 0), letter('b', 2, 0)]) await store.put(one);
  const { outbox } = open(store);
  await outbox.refresh();
  expect(outbox.items().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(outbox.items()).toBe(outbox.items());
});
