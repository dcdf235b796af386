import { beforeEach, expect, test, vi } from 'vitest';
import { createReconnectSchedule } from './reconnectSchedule.ts';

const BROKEN = 1006;
const RESTARTING = 1012;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

/** Measures the wait before the next attempt. */
async function measureWait(reconnect: ReturnType<typeof createReconnectSchedule>): Promise<number> {
  const start = Date.now();
  let after = -1;
  void reconnect.waitUntilDue().then(() => (after = Date.now() - start));
  await vi.advanceTimersByTimeAsync(20_000);
  return after;
}

test('waits longer each time, and shortly again after a connection has held', async () => {
  const reconnect = createReconnectSchedule();
  expect([await measureWait(reconnect), await measureWait(reconnect)]).toEqual([400, 800]);
  reconnect.opened();
  reconnect.closed(BROKEN); // taken in only to be sent away
  expect(await measureWait(reconnect)).toBe(1_600);
  reconnect.opened();
  vi.advanceTimersByTime(11_000);
  reconnect.closed(BROKEN);
  expect(await measureWait(reconnect)).toBe(400);
});

test('after a server restart waits for its share of the time, which counts as no failure', async () => {
  const reconnect = createReconnectSchedule(1 / 5);
  reconnect.closed(RESTARTING);
  expect(await measureWait(reconnect)).toBe(1_000);
  reconnect.closed(BROKEN);
  expect(await measureWait(reconnect)).toBe(400);
});

test.each([
  [5_000, [1001, RESTARTING, 1013]],
  [400, [1000, BROKEN, 4408]],
])('waits %d ms after the close codes %j', async (ms, codes) => {
  for (const code of codes) {
    const reconnect = createReconnectSchedule();
    reconnect.closed(code);
    expect(await measureWait(reconnect)).toBe(ms);
  }
});

test('tries at once when it is woken', async () => {
  const reconnect = createReconnectSchedule();
  const due = reconnect.waitUntilDue();
  reconnect.retryNow();
  await expect(due).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
