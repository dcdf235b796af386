import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePhase } from './ServiceTime.tsx';

const STARTS_AT = '2026-05-14T14:00:00.000Z';
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-14T11:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

it('knows within a minute that the service has begun, also after the phone has slept', () => {
  const { result } = renderHook(() => usePhase(STARTS_AT));
  expect(result.current).toBe('ahead');
  vi.setSystemTime(Date.parse('2026-05-14T13:30:00.000Z')); // timers stand still while it sleeps
  act(() => void vi.advanceTimersByTime(MINUTE_MS));
  expect(result.current).toBe('now');
  vi.setSystemTime(Date.parse('2026-05-14T20:30:00.000Z'));
  act(() => void vi.advanceTimersByTime(MINUTE_MS));
  expect(result.current).toBe('over');
});
