import { expect, test, vi } from 'vitest';
import { retryWhile } from './retry.ts';

test('work that fails after its signal was aborted is given up without another wait', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const error = new TypeError('Failed to fetch');
  const work = vi.fn(async () => {
    controller.abort();
    throw error;
  });
  const given = retryWhile(() => true, work, controller.signal).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(0);
  const waits = vi.getTimerCount();
  vi.useRealTimers();
  expect(waits).toBe(0);
  expect(await given).toBe(error);
  expect(work).toHaveBeenCalledOnce();
});
