import { expect, test } from 'vitest';
import { createSequence } from './orderedStream.ts';

test('the next event is applied and becomes the last one seen', () => {
  const sequence = createSequence(4);
  expect(sequence.judge(5)).toBe('apply');
  expect(sequence.last).toBe(5);
});

test('an event that was seen before is a duplicate and changes nothing', () => {
  const sequence = createSequence(4);
  expect(sequence.judge(4)).toBe('duplicate');
  expect(sequence.judge(1)).toBe('duplicate');
  expect(sequence.last).toBe(4);
});

test('a jump is a gap, and the last seen stays where it was', () => {
  const sequence = createSequence(4);
  expect(sequence.judge(6)).toBe('gap');
  expect(sequence.last).toBe(4);
  expect(sequence.judge(5)).toBe('apply');
  expect(sequence.judge(6)).toBe('apply');
});

test('a snapshot moves the place to go on from, forwards and backwards', () => {
  const sequence = createSequence(4);
  sequence.restartFrom(90);
  expect(sequence.judge(91)).toBe('apply');
  sequence.restartFrom(10);
  expect(sequence.judge(11)).toBe('apply');
});
