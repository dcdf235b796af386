import { expect, it } from 'vitest';
import { FairCache } from './fair-cache.ts';

const kept = (cache: FairCache<string>, keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

it('keeps what was used last if no source holds much', () => {
  const cache = new FairCache<string>(20);
  for (let i = 0; i < 20; i++) cache.set(`page ${i}`, 'words', 1, `visitor ${i}`);
  cache.get('page 0');
  cache.set('page 20', 'words', 1, 'visitor 20');
  expect(kept(cache, ['page 0', 'page 1', 'page 2', 'page 20'])).toEqual([
    'page 0',
    'page 2',
    'page 20',
  ]);
  expect(cache.bytes).toBe(20);
});

it('keeps the entries of others if some sources add many', () => {
  const cache = new FairCache<string>(160);
  const pages = Array.from({ length: 20 }, (_, i) => `page ${i}`);
  for (const page of pages) cache.set(page, 'words', 1, `visitor of ${page}`);
  for (let i = 0; i < 4_000; i++) cache.set(`junk ${i}`, 'words', 1, `stranger ${i % 4}`);
  expect(kept(cache, pages)).toEqual(pages);
  expect(cache.bytes).toBe(160);
});

it('keeps nothing that would take most of the space, and the newest value of a key', () => {
  const cache = new FairCache<string>(100);
  cache.set('large', 'words', 26, 'visitor');
  expect(cache.get('large')).toBeUndefined();
  cache.set('page', 'old', 20, 'visitor');
  cache.set('page', 'new', 25, 'another');
  expect([cache.get('page'), cache.bytes]).toEqual(['new', 25]);
});
