import { beforeEach, expect, test, vi } from 'vitest';
import { RefreshError } from '../../auth/authorisedFetch.ts';
import { RefusedError, RetryLater } from '../../net/failure.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import type { LocalStore } from '../../storage/localStore.ts';
import { createLocalMemoryStore } from '../../testing/memoryStore.ts';
import type { Edit } from './edit.ts';
import { createEditQueue } from './editQueue.ts';
import { migrateEdits } from './migrateEdits.ts';

let store: LocalStore<Edit>;
let sent: string[];
let failure: Error | null;
let userId: string;
let authorId: string;
let answer: () => Promise<void>;

function open() {
  return createEditQueue({
    store,
    readUserId: () => userId,
    readAuthorId: () => (authorId = userId || authorId),
    async send({ value }) {
      await answer();
      if (failure) throw failure;
      sent.push(value);
    },
  });
}

const type = (edits: ReturnType<typeof open>, value: string, refusal?: string) =>
  edits.change({ pageId: 'p', kind: 'Text', target: 'b', field: 'content', value, refusal });

beforeEach(() => {
  vi.useFakeTimers();
  store = createLocalMemoryStore();
  sent = [];
  failure = null;
  userId = 'u';
  authorId = '';
  answer = async () => {};
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a change is stored on the device at once, and its last value is sent after a pause', async () => {
  const edits = open();
  for (const value of ['D', 'De', 'Dear']) type(edits, value);
  expect([store.get('u.b.content')?.value, edits.state('p')]).toEqual(['Dear', 'saving']);
  await vi.advanceTimersByTimeAsync(900);
  expect([sent, edits.state('p'), store.all()]).toEqual([['Dear'], 'saved', []]);
});

test('keeps what was typed while an earlier value was on its way', async () => {
  const edits = open();
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  type(edits, 'one');
  await vi.advanceTimersByTimeAsync(900);
  type(edits, 'one two');
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect([edits.state('p'), store.get('u.b.content')?.value]).toEqual(['saving', 'one two']);
  answer = async () => {};
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual(['one', 'one two']);
});

test('tabs send one field in turn, so that the server keeps what was typed last', async () => {
  const queue = createSerialQueue();
  const request = (_name: string, _options: object, work: (lock: object) => Promise<unknown>) =>
    queue.run(() => work({}));
  vi.stubGlobal('navigator', { locks: { request } });
  const [first, second] = [open(), open()];
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  type(first, 'one');
  await vi.advanceTimersByTimeAsync(900);
  answer = async () => {};
  type(second, 'one two');
  await vi.advanceTimersByTimeAsync(900);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, store.all()]).toEqual([['one', 'one two'], []]);
});

test('offline it waits, tries again by itself, and at once when it is woken', async () => {
  const edits = open();
  failure = new TypeError('Failed to fetch');
  type(edits, 'words');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(edits.state('p')).toBe('waiting');
  failure = null;
  edits.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, edits.state('p')]).toEqual([['words'], 'saved']);
});

test('it waits as long as the server asks before it tries again', async () => {
  const edits = open();
  failure = new RetryLater({ isCrowded: true, retryAfterMs: 60_000 });
  let attempts = 0;
  answer = async () => void (attempts += 1);
  type(edits, 'words');
  await vi.advanceTimersByTimeAsync(800 + 59_999);
  expect([attempts, edits.state('p')]).toEqual([1, 'waiting']);
  failure = null;
  await vi.advanceTimersByTimeAsync(1);
  expect([attempts, sent, edits.state('p')]).toEqual([2, ['words'], 'saved']);
});

test('a refused change keeps its words and the reason, until they change or are sent again', async () => {
  const edits = open();
  failure = new RefusedError('This block was removed.');
  type(edits, 'words');
  await vi.advanceTimersByTimeAsync(900);
  expect(edits.getEdits('b')[0]?.refusal).toBe('This block was removed.');
  failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await edits.retry('b');
  expect(sent).toEqual(['words']);
});

test('what was typed while an earlier value was refused is sent, even if there was no signal before', async () => {
  const edits = open();
  failure = new TypeError('Failed to fetch');
  type(edits, 'one');
  await vi.advanceTimersByTimeAsync(900);
  failure = null;
  let refuse = () => {};
  answer = () => new Promise((_, reject) => (refuse = () => reject(new RefusedError('No.'))));
  edits.resume();
  type(edits, 'one two');
  await vi.advanceTimersByTimeAsync(900);
  answer = async () => {};
  refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, edits.state('p')]).toEqual([['one two'], 'saved']);
});

test('what was refused on an earlier visit is sent again by the next, as the reason may be over', async () => {
  failure = new RefusedError('This page has been put away. Bring it back first.');
  type(open(), 'words');
  await vi.advanceTimersByTimeAsync(900);
  failure = null;
  await open().retry();
  expect([sent, store.all()]).toEqual([['words'], []]);
});

test('what this device refused itself is not sent by the next visit', async () => {
  type(open(), 'no video', 'No YouTube video is found in this.');
  const next = open();
  await next.retry();
  expect([sent, next.getEdits('b')[0]?.refusal]).toEqual([
    [],
    'No YouTube video is found in this.',
  ]);
});

test('a refused change counts for its own page alone, until it is dropped', async () => {
  const edits = open();
  failure = new RefusedError('There is no such photo on this page.');
  type(edits, 'words');
  await vi.advanceTimersByTimeAsync(900);
  expect([edits.state('p'), edits.hasUnsent('p')]).toEqual(['refused', true]);
  expect([edits.state('another'), edits.hasUnsent('another')]).toEqual(['saved', false]);
  edits.drop('u.b.content');
  expect([edits.state('p'), edits.hasUnsent('p'), store.all()]).toEqual(['saved', false, []]);
});

test('a change after one that waited for signal and was dropped is being saved, not waiting', async () => {
  const edits = open();
  failure = new TypeError('Failed to fetch');
  type(edits, 'words');
  await vi.advanceTimersByTimeAsync(900);
  edits.drop('u.b.content');
  type(edits, 'others');
  expect([edits.state('p'), edits.getState('b')]).toEqual(['saving', 'saving']);
});

test('words over the limit stay here and are not sent', async () => {
  const edits = open();
  type(edits, 'far too long', 'Too long.');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sent, edits.state('p')]).toEqual([[], 'refused']);
});

test('goes on after a reload or a login, but never sends a change as somebody else', async () => {
  const before = open();
  failure = new RefreshError(true);
  type(before, 'mine');
  await vi.advanceTimersByTimeAsync(900);
  failure = null;
  userId = 'somebody else';
  const edits = open();
  await edits.flush();
  expect([sent, edits.getEdits('b'), edits.state('p')]).toEqual([[], [], 'saved']);
  type(edits, 'theirs');
  await edits.flush();
  expect(sent.splice(0)).toEqual(['theirs']);
  userId = 'u';
  edits.resume();
  await edits.flush();
  expect(sent).toEqual(['mine']);
});

test('what is typed after the login ended is its author’s, and is sent when they have signed in again', async () => {
  const edits = open();
  failure = new RefreshError(true);
  type(edits, 'before the end');
  await vi.advanceTimersByTimeAsync(900);
  userId = '';
  type(edits, 'and after it');
  await vi.advanceTimersByTimeAsync(900);
  expect([sent, edits.state('p'), edits.hasUnsent('p')]).toEqual([[], 'refused', true]);
  failure = null;
  userId = 'u';
  edits.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, store.all()]).toEqual([['and after it'], []]);
});

test('sends the value with which a change began, and after a save begins from the saved value', async () => {
  const edits = open();
  const bases: (string | undefined)[] = [];
  const change = (value: string, base: string) =>
    edits.change({ pageId: 'p', kind: 'Text', target: 'b', field: 'content', value, base });
  answer = async () => void bases.push(store.get('u.b.content')?.base);
  change('one', '');
  change('one two', 'one');
  await edits.flush();
  change('one two three', 'one two');
  const sending = edits.flush();
  change('one two three four', 'one two three');
  await sending;
  await edits.flush();
  expect(bases).toEqual(['', 'one two', 'one two three']);
  expect(sent).toEqual(['one two', 'one two three', 'one two three four']);
});

test('sends a text of a bio that an earlier build stored under another name, and without its author in the id', async () => {
  const stored = { userId: 'u', pageId: 'p', kind: 'BioComponent', target: 'b', savedAt: 1 };
  const words = { value: 'one two', base: 'one' };
  store.put('b.life', { ...stored, ...words, id: 'b.life', field: 'life' });
  failure = new TypeError('Failed to fetch');
  migrateEdits(store);
  const edits = open();
  await edits.flush();
  expect(store.all()).toMatchObject([{ ...words, id: 'u.b.content', field: 'content' }]);
  expect(edits.getEdit('b', 'content')?.value).toBe('one two');
  failure = null;
  await edits.flush();
  expect([sent, store.all()]).toEqual([['one two'], []]);
});
