import { expect, test } from 'vitest';
import { validate, countNearLimit } from './TributeFields.tsx';

test('blank fields get the specified messages', () => {
  expect(validate({ name: '  ', content: '\n\t' })).toEqual({
    name: 'Please enter name',
    content: 'Please enter content',
  });
});

test('texts up to their limits get no message', () => {
  expect(validate({ name: 'a'.repeat(100), content: 'b'.repeat(5000) })).toEqual({});
});

test('a text that is too long gets a message with its length, and is not cut', () => {
  const { name, content } = validate({ name: 'a'.repeat(101), content: 'b'.repeat(5001) });
  expect(name).toBe('A name has room for 100 characters. This one has 101.');
  expect(content).toBe('A message has room for 5,000 characters. This one has 5,001.');
});

test('a character outside the basic multilingual plane counts as one', () => {
  expect(validate({ name: '🕯'.repeat(100), content: 'x' })).toEqual({});
});

test('the count is shown only near the limit', () => {
  expect(countNearLimit('a'.repeat(4000), 5000)).toBeUndefined();
  expect(countNearLimit('a'.repeat(4812), 5000)).toBe('4,812 of 5,000 characters');
});
