import { afterEach, expect, it, vi } from 'vitest';
import type { MemberMessage } from '../../live/bus.ts';
import { createLocalBus } from '../../testing/local-bus.ts';
import { PresenceTracker } from './presence-tracker.ts';

const ANNA = { id: 'a', name: 'Anna', initials: 'A', colorIndex: 0, tone: 0 };
const AT = { pageId: 'page', tabId: 'tab', componentId: null, field: null, gone: false };

/** Two processes on one bus, and what each tells its listeners. */
function twoProcesses() {
  const bus = createLocalBus<MemberMessage>();
  const told: number[][] = [[], []];
  const processes = told.map((counts) => {
    const deliver = ({ payload }: { payload: Record<string, unknown> }) =>
      void counts.push((payload['present'] as []).length);
    return new PresenceTracker(bus, { deliver });
  });
  return { told, processes, bus };
}

afterEach(() => vi.useRealTimers());

it('drops a tab that was not reported for a while, in every process', () => {
  vi.useFakeTimers();
  const { told, processes } = twoProcesses();
  const [first, second] = processes;
  first?.report({ ...AT, person: ANNA });
  expect(second?.getPresence('page')).toHaveLength(1);
  vi.advanceTimersByTime(15_000);
  first?.report({ ...AT, person: ANNA }); // seen again: stays, and nobody is told twice
  vi.advanceTimersByTime(15_000);
  expect(second?.getPresence('page')).toHaveLength(1);
  vi.advanceTimersByTime(25_000);
  expect(second?.getPresence('page')).toEqual([]);
  expect(told).toEqual([
    [1, 0],
    [1, 0],
  ]);
  for (const process of processes) process.close();
});

it('drops tabs that leave and people who are not members any more at once', () => {
  const { told, processes, bus } = twoProcesses();
  const [first, second] = processes;
  for (const tabId of ['one', 'two']) first?.report({ ...AT, tabId, person: ANNA });
  first?.report({ ...AT, tabId: 'one', person: ANNA, gone: true });
  expect(second?.getPresence('page')).toHaveLength(1);
  bus.publish({ kind: 'membershipEnded', pageId: 'page', userId: ANNA.id });
  expect(second?.getPresence('page')).toEqual([]);
  expect(told[1]).toEqual([1, 0]);
  for (const process of processes) process.close();
});

it('keeps at most twenty tabs of one person', () => {
  const { processes } = twoProcesses();
  const [first] = processes;
  for (let tab = 0; tab < 100; tab++)
    first?.report({ ...AT, tabId: `${tab}`, componentId: `${tab}`, person: ANNA });
  expect(first?.getPresence('page')[0]?.locations).toHaveLength(20);
  for (const process of processes) process.close();
});
