import { beforeEach, expect, test } from 'vitest';
import { createIndexedDbStore } from './indexedDbStore.ts';

type Letter = { id: string; text: string };

// this test's browser has no IndexedDB, as one that refuses it
beforeEach(() => localStorage.clear());

test('what the device refuses to store in IndexedDB is kept in localStorage', async () => {
  const letters = createIndexedDbStore<Letter>('letters');
  await letters.put({ id: 'a', text: 'Dear Ada' });
  expect([await letters.all(), letters.isStored('a')]).toEqual([
    [{ id: 'a', text: 'Dear Ada' }],
    true,
  ]);
  await letters.update('a', (letter) => ({ ...letter, text: 'Dear Ada, and all' }));
  expect(await letters.all()).toEqual([{ id: 'a', text: 'Dear Ada, and all' }]);
  await letters.remove('a');
  expect(await letters.all()).toEqual([]);
});

test('a change of a record that was removed meanwhile brings nothing back', async () => {
  const letters = createIndexedDbStore<Letter>('letters');
  await letters.update('a', (letter) => ({ ...letter, text: 'Dear Ada' }));
  expect(await letters.all()).toEqual([]);
});
