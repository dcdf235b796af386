import { expect, test } from 'vitest';
import { createNewestRequest } from './newestRequest.ts';

/** A list that shows what it reads, and requests whose responses are given out in any order. */
function createList() {
  const newest = createNewestRequest();
  const responses: ((text: string | null) => void)[] = [];
  const list = { shown: '' };
  async function read(): Promise<void> {
    const isNewest = newest.begin();
    const text = await new Promise<string | null>((resolve) => responses.push(resolve));
    if (isNewest(text !== null) && text !== null) list.shown = text;
  }
  async function respond(index: number, text: string | null): Promise<void> {
    responses[index]!(text);
    await Promise.resolve();
  }
  return { list, newest, read, respond };
}

test('a response that comes after the one to a newer request is not shown', async () => {
  const { list, read, respond } = createList();
  void read();
  void read();
  await respond(1, 'new');
  await respond(0, 'old');
  expect(list.shown).toBe('new');
});

test('a response to an older request that comes first is shown until the newer one is there', async () => {
  const { list, read, respond } = createList();
  void read();
  void read();
  await respond(0, 'old');
  expect(list.shown).toBe('old');
  await respond(1, 'new');
  expect(list.shown).toBe('new');
});

test('the response to an older request is shown if a newer request has failed before', async () => {
  const { list, read, respond } = createList();
  void read();
  void read();
  await respond(1, null);
  await respond(0, 'old');
  expect(list.shown).toBe('old');
});

test('what was under way when its data changed is not shown, but what is requested afterwards', async () => {
  const { list, newest, read, respond } = createList();
  void read();
  newest.outdate();
  await respond(0, 'before the change');
  expect(list.shown).toBe('');
  void read();
  await respond(1, 'after it');
  expect(list.shown).toBe('after it');
});
