import { expect, test } from 'vitest';
import { toStepSearch, parseStep } from './registryState.ts';

test('the address names the step of the registration, the first one by default', () => {
  expect(['', '?step=1', '?code=A&step=2', '?step=3', '?step=x'].map(parseStep)).toEqual([
    0, 1, 2, 0, 0,
  ]);
});

test('changing the step keeps the plate’s code in the address', () => {
  expect(toStepSearch('?code=AB', 1)).toBe('?code=AB&step=1');
  expect(toStepSearch('?code=AB&step=1', 0)).toBe('?code=AB');
  expect(toStepSearch('?step=2', 0)).toBe('');
});
