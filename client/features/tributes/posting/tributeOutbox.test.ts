import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexedDbStore } from '../../../storage/indexedDbStore.ts';
import { createMemoryStore } from '../../../testing/memoryStore.ts';
import { isWaiting, type Post } from './post.ts';
import { sendInOrder } from './sendQueue.ts';
import { createOutbox } from './tributeOutbox.ts';

type Answer = 'ok' | 'later' | 'failed' | 'broken' | number;

function open(store: IndexedDbStore<Post>, answers: Answer[] = []) {
  const sent: string[] = [];
  const outbox = createOutbox({
    store,
    send: (queue, callbacks) =>
      sendInOrder({
        store,
        queue,
        ...callbacks,
        async takeStep(post) {
          sent.push(post.id);
          const answer = answers.shift() ?? 'ok';
          if (typeof answer === 'number') return { retryAfterMs: answer };
          if (answer === 'later') return {};
          if (answer === 'broken') throw new Error('the device cannot be read');
          return answer === 'ok'
            ? { change: afterStep }
            : { change: (current) => current, hasFailed: true };
        },
      }),
  });
  return { outbox, sent, wake: outbox.sendStored };
}

/** A post with so many steps left: its text, then photos that are uploaded and have to be attached. */
function newPost(id: string, savedAt = 1, steps = 1): Post {
  const photos = Array.from({ length: Math.max(0, steps - 1) }, (_, index) => {
    return { key: `${id}${index}`, width: 3, height: 2, fileUrl: '/media/a' };
  });
  const text = { pageId: 'page', device: 'device', name: 'Jon', content: 'Dear Ada' };
  return { id, savedAt, ...text, photos, ...(steps === 0 && { tributeId: id }) };
}

function afterStep(post: Post): Post {
  if (!post.tributeId) return { ...post, tributeId: post.id };
  const next = post.photos!.find(isWaiting);
  const photos = post.photos!.map((photo) => (photo === next ? { ...photo, isDone: true } : photo));
  return { ...post, photos };
}

const countSteps = ({ tributeId, photos }: Post) =>
  (tributeId ? 0 : 1) + photos!.filter(isWaiting).length;

/** Resolves once everything has run that does not wait for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.stubGlobal('navigator', {}); // without Web Locks, as over plain HTTP
});
afterEach(async () => {
  await settled(); // else a retry is planned with a real timer, and finds no device
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a post is stored on the device before adding it resolves', async () => {
  const store = createMemoryStore<Post>();
  await open(store, ['later']).outbox.add(newPost('a'));
  expect(await store.all()).toEqual([newPost('a')]);
});

test('steps are taken one after the other until nothing is left', async () => {
  const { outbox, sent } = open(createMemoryStore<Post>());
  await outbox.add(newPost('a', 1, 3));
  await settled();
  expect(sent).toEqual(['a', 'a', 'a']);
  expect(outbox.getSnapshot().map(countSteps)).toEqual([0]);
});

test('a step that fails is tried again later', async () => {
  const { outbox, sent } = open(createMemoryStore<Post>(), ['ok', 'later']);
  await outbox.add(newPost('a', 1, 2));
  await settled();
  expect(outbox.getSnapshot().map(countSteps)).toEqual([1]);
  expect(vi.getTimerCount()).toBe(1);
  vi.runOnlyPendingTimers();
  await settled();
  expect(sent.length).toBe(3);
  expect(outbox.getSnapshot().map(countSteps)).toEqual([0]);
});

test('posts that a closed tab left are sent oldest first at the next start', async () => {
  const store = createMemoryStore<Post>();
  for (const post of [newPost('b', 2), newPost('c', 3), newPost('a', 1)]) await store.put(post);
  const { sent, wake } = open(store);
  wake();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('a post that waits for signal is sent before later ones', async () => {
  const store = createMemoryStore<Post>();
  for (const post of [newPost('a', 1), newPost('b', 2)]) await store.put(post);
  const { sent, wake } = open(store, ['later']);
  wake();
  await settled();
  expect(sent).toEqual(['a']);
  vi.runOnlyPendingTimers();
  await settled();
  expect(sent).toEqual(['a', 'a', 'b']);
});

test('a post at which the server fails does not hold up others', async () => {
  const store = createMemoryStore<Post>();
  for (const post of [newPost('a', 1), newPost('b', 2)]) await store.put(post);
  const { outbox, sent, wake } = open(store, ['failed']);
  wake();
  await settled();
  expect(sent).toEqual(['a', 'b']);
  expect(vi.getTimerCount()).toBe(1);
  expect(outbox.getSnapshot().map(countSteps)).toEqual([0, 1]);
});

test('a queue is sent again after an attempt that broke off', async () => {
  const { outbox, sent } = open(createMemoryStore<Post>(), ['later', 'broken']);
  await outbox.add(newPost('a'));
  await settled();
  await expect(outbox.sendAll()).rejects.toThrow('the device cannot be read');
  await outbox.sendAll();
  expect(sent).toEqual(['a', 'a', 'a']);
});

test('a busy server is asked again only after the time that it named, even when woken earlier', async () => {
  const { outbox, sent, wake } = open(createMemoryStore<Post>(), [30_000]);
  await outbox.add(newPost('a'));
  await settled();
  expect(outbox.progress('a').isSlowed).toBe(true);
  vi.advanceTimersByTime(29_000);
  wake();
  await outbox.add(newPost('b', 2));
  await settled();
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(2_000);
  await settled();
  expect(sent).toEqual(['a', 'a', 'b']);
  expect(outbox.progress('a').isSlowed).toBe(false);
});

test('a server cannot make the device wait for hours', async () => {
  const { outbox, sent } = open(createMemoryStore<Post>(), [3_600_000]);
  await outbox.add(newPost('a'));
  await settled();
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(121_000);
  await settled();
  expect(sent).toEqual(['a', 'a']);
});

test('waking twice does not send the same post twice at the same time', async () => {
  const store = createMemoryStore<Post>();
  await store.put(newPost('a'));
  const { sent, wake } = open(store);
  wake();
  wake();
  await settled();
  expect(sent).toEqual(['a']);
});

test('a post that is withdrawn while it is sent does not come back', async () => {
  const store = createMemoryStore<Post>();
  const { outbox } = open(store);
  await outbox.add(newPost('a'));
  await outbox.remove('a');
  await settled();
  expect(await store.all()).toEqual([]);
});

test('lists the newest post first, and returns the same list until something changes', async () => {
  const store = createMemoryStore<Post>();
  for (const post of [newPost('a', 1, 0), newPost('b', 2, 0)]) await store.put(post);
  const { outbox } = open(store);
  outbox.sendStored();
  await settled();
  expect(outbox.getSnapshot().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(outbox.getSnapshot()).toBe(outbox.getSnapshot());
});
