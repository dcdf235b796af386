import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RefusedError } from './failure.ts';
import { useAction } from './useAction.ts';

test('an action pressed twice at once runs once, and can be run again afterwards', async () => {
  const { result } = renderHook(() => useAction());
  let runs = 0;
  const work = async () => void (runs += 1);
  await act(() => Promise.all([result.current.run(work), result.current.run(work)]));
  expect(runs).toBe(1);
  expect(result.current.isBusy).toBe(false);
  await act(() => result.current.run(work));
  expect(runs).toBe(2);
});

test('an action with `once` stays busy after it succeeded, and can be pressed again after it failed', async () => {
  const { result } = renderHook(() => useAction({ once: true }));
  await act(() =>
    result.current.run(() => Promise.reject(new RefusedError('Not this one.', 'code'))),
  );
  expect(result.current).toMatchObject({
    isBusy: false,
    message: 'Not this one.',
    formMessage: '',
  });
  await act(() => result.current.run(async () => undefined));
  expect(result.current).toMatchObject({ isBusy: true, message: '' });
});
