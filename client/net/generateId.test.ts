import { expect, test } from 'vitest';
import { generateId } from './generateId.ts';

test('makes ids of the right shape, each another', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(generateId()).toMatch(uuid);
  expect(generateId()).not.toBe(generateId());
});
