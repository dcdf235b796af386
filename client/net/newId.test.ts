import { expect, test, vi } from 'vitest';
import { newId } from './newId.ts';

test('makes ids of the right shape, with and without the browser’s own way', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newId()).toMatch(uuid);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newId()).toMatch(uuid);
  expect(newId()).not.toBe(newId());
  vi.unstubAllGlobals();
});
