import { expect, test } from 'vitest';
import type { DeviceStore } from './deviceStore.ts';
import { createOutbox, type StepResult } from './outbox.ts';

type Letter = { id: string; savedAt: number; steps: number };

function device(): DeviceStore<Letter> {
  const drawer = new Map<string, string>();
  const parse = (text?: string) => (text ? (JSON.parse(text) as Letter) : undefined);
  return {
    all: () => [...drawer.values()].map((text) => parse(text)!),
    get: (id) => parse(drawer.get(id)),
    put: (id, item) => void drawer.set(id, JSON.stringify(item)),
    remove: (id) => void drawer.delete(id),
    onOtherTab: () => () => {},
  };
}

function open(store: DeviceStore<Letter>, answers: ('ok' | 'later')[] = []) {
  const sent: string[] = [];
  const planned: (() => void)[] = [];
  let wake = () => {};
  const outbox = createOutbox<Letter>({
    store,
    isFinished: ({ steps }) => steps === 0,
    takeStep: async (item): Promise<StepResult<Letter>> => {
      sent.push(item.id);
      return answers.shift() === 'later' ? 'later' : { ...item, steps: item.steps - 1 };
    },
    onReconnect(listener) {
      wake = listener;
      return () => {};
    },
    alone: async (_, work) => work().then(() => true),
    wait: (run) => planned.push(run),
  });
  return { outbox, sent, planned, wake: () => wake() };
}

const letter = (id: string, savedAt = 1, steps = 1): Letter => ({ id, savedAt, steps });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an item is kept on the device before it is sent', () => {
  const store = device();
  open(store).outbox.add(letter('a'));
  expect(store.get('a')).toEqual(letter('a'));
});

test('steps are taken one after the other until nothing is left', async () => {
  const { outbox, sent } = open(device());
  outbox.add(letter('a', 1, 3));
  await settled();
  expect(sent).toEqual(['a', 'a', 'a']);
  expect(outbox.items()).toEqual([letter('a', 1, 0)]);
});

test('a step that fails for now is planned again and goes on where it was', async () => {
  const { outbox, sent, planned } = open(device(), ['ok', 'later']);
  outbox.add(letter('a', 1, 2));
  await settled();
  expect(outbox.items()[0]!.steps).toBe(1);
  expect(planned.length).toBe(1);
  planned.pop()!();
  await settled();
  expect(sent.length).toBe(3);
  expect(outbox.items()[0]!.steps).toBe(0);
});

test('what a closed tab left behind is sent when the next one opens or wakes', async () => {
  const store = device();
  store.put('a', letter('a'));
  const { sent, wake, outbox } = open(store);
  expect(outbox.items().length).toBe(1);
  wake();
  await settled();
  expect(sent).toEqual(['a']);
});

test('waking twice does not send the same item twice at the same time', async () => {
  const store = device();
  store.put('a', letter('a'));
  const { sent, wake } = open(store);
  wake();
  wake();
  await settled();
  expect(sent).toEqual(['a']);
});

test('an item that another tab is sending is left to it and looked at again later', async () => {
  const store = device();
  const planned: (() => void)[] = [];
  const outbox = createOutbox<Letter>({
    store,
    isFinished: () => false,
    takeStep: () => Promise.reject(new Error('must not be sent')),
    onReconnect: () => () => {},
    alone: async () => false,
    wait: (run) => planned.push(run),
  });
  outbox.add(letter('a'));
  await settled();
  expect(planned.length).toBe(1);
});

test('an item that is withdrawn while it is sent does not come back', async () => {
  const store = device();
  const { outbox } = open(store);
  outbox.add(letter('a'));
  outbox.remove('a');
  await settled();
  expect(store.get('a')).toBeUndefined();
});

test('the newest stands first, and the list is the same until something changes', () => {
  const store = device();
  store.put('a', letter('a', 1, 0));
  store.put('b', letter('b', 2, 0));
  const { outbox } = open(store);
  expect(outbox.items().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(outbox.items()).toBe(outbox.items());
});
