import { expect, test } from 'vitest';
import { toStepSearch, parseStep } from './registryState.ts';

test('an address stands at the step that it names, at the first where it names none', () => {
  expect(['', '?step=1', '?code=A&step=2', '?step=3', '?step=x'].map(parseStep)).toEqual([
    0, 1, 2, 0, 0,
  ]);
});

test('walking keeps what the plate brought along', () => {
  expect(toStepSearch('?code=AB', 1)).toBe('?code=AB&step=1');
  expect(toStepSearch('?code=AB&step=1', 0)).toBe('?code=AB');
  expect(toStepSearch('?step=2', 0)).toBe('');
});
