import { beforeEach, expect, test } from 'vitest';
import { createClient } from '../../net/apollo.tsx';
import type { Answer } from '../../net/request.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import { applyOwnChange } from '../../live/apolloPage.ts';
import {
  createTextBlock,
  readBlockOrder,
  readEditedPage,
  writeEditedPage,
} from '../../testing/editedPage.ts';
import { addBlock, type OrderedBlocks, moveBlock, removeBlock } from './blockOrder.ts';

const [a, c] = [createTextBlock('a', 'a0'), createTextBlock('c', 'a2')];

let list: OrderedBlocks;
let asked: { variables: Record<string, unknown>; answer(data: unknown): void; fail(): void }[];

beforeEach(() => {
  asked = [];
  const client = createClient(
    (_, variables) =>
      new Promise<Answer<Record<string, unknown>>>((resolve, reject) => {
        asked.push({
          variables,
          answer: (data) => resolve({ data: data as Record<string, unknown> }),
          fail: () => reject(new Error('no signal')),
        });
      }),
  );
  writeEditedPage(client.cache);
  list = { client, pageId: 'p', orderedRequests: createSerialQueue() };
});

const order = () => readBlockOrder(list.client.cache);
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** The server's response to a move: every block with its rank, in the order of these letters. */
const moved = (ids: string) => ({
  moveComponent: {
    __typename: 'Page',
    id: 'p',
    components: Array.from(ids, (id, place) => createTextBlock(id, `b${place}`)),
  },
});

test('a move is shown before the server has answered, and stays after the answer', async () => {
  const done = moveBlock(list, c, null);
  expect(order()).toBe('cab');
  await soon();
  asked[0]!.answer(moved('cab'));
  await done;
  expect(order()).toBe('cab');
});

test('a move that fails puts the old order back', async () => {
  const done = moveBlock(list, a, c);
  expect(order()).toBe('bca');
  await soon();
  asked[0]!.fail();
  await expect(done).rejects.toThrow('no signal');
  expect(order()).toBe('abc');
});

test('moves made quickly are all shown, and sent one after the other', async () => {
  const done = [moveBlock(list, c, a), moveBlock(list, c, null)];
  expect(order()).toBe('cab');
  await soon();
  expect(asked.map(({ variables }) => variables['afterId'])).toEqual(['a']);
  asked[0]!.answer(moved('acb'));
  await done[0];
  expect(order()).toBe('cab'); // the second one still stands over the first answer
  await soon();
  asked[1]!.answer(moved('cab'));
  await done[1];
  expect(order()).toBe('cab');
});

const EMPTY_TEXT = { __typename: 'TextComponent', type: 'TEXT', content: '' } as const;

test('an added block is shown last at once, and removed again if it could not be added', async () => {
  const done = addBlock(list, 'x', EMPTY_TEXT, undefined);
  expect(order()).toBe('abcx');
  await soon();
  asked[0]!.fail();
  await expect(done).rejects.toThrow();
  expect(order()).toBe('abc');
});

test('a late answer to adding a block leaves what others have written in it since', async () => {
  const { cache } = list.client;
  const done = addBlock(list, 'x', EMPTY_TEXT, undefined);
  await soon();
  const [added, changed] = [
    createTextBlock('x', 'a3', ''),
    createTextBlock('x', 'a3', 'their words', 2),
  ];
  applyOwnChange(cache, 'p', { __typename: 'ComponentAdded', component: added });
  applyOwnChange(cache, 'p', { __typename: 'ComponentUpdated', component: changed });
  asked[0]!.answer({ addComponent: added });
  await done;
  expect(order()).toBe('abcx');
  expect(readEditedPage(cache).components[3]).toMatchObject({ content: 'their words' });
});

test('a block added at a place is shown there at once, and the place is sent to the server', async () => {
  void addBlock(list, 'x', EMPTY_TEXT, { id: 'a', rank: 'a0' }).catch(() => {});
  void addBlock(list, 'y', EMPTY_TEXT, null).catch(() => {});
  expect(order()).toBe('yaxbc');
  await soon();
  expect(asked[0]!.variables).toMatchObject({ id: 'x', afterId: 'a' });
  asked[0]!.fail();
  await soon();
  expect(asked[1]!.variables).toMatchObject({ id: 'y', afterId: null });
});

test('a removed block is gone at once', async () => {
  const done = removeBlock(list, 'b');
  expect(order()).toBe('ac');
  await soon();
  asked[0]!.answer({ removeComponent: { __typename: 'Page', id: 'p' } });
  await done;
  expect(order()).toBe('ac');
});

test('changes by others to a block are shown while a move waits for its answer', async () => {
  void moveBlock(list, a, c).catch(() => {});
  const component = createTextBlock('b', 'a1', 'their words', 2);
  applyOwnChange(list.client.cache, 'p', { __typename: 'ComponentUpdated', component });
  expect(readEditedPage(list.client.cache).components[0]).toMatchObject({ content: 'their words' });
  expect(order()).toBe('bca');
  await soon();
  asked[0]!.answer(moved('bca'));
});
