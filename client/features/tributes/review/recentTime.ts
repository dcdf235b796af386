import { useSyncExternalStore } from 'react';
import { countDaysSince, formatShortDay, formatTime } from '../../../ui/calendar.ts';
import { formatDay } from '../../../ui/formatDates.ts';
import { formatRelativeTime } from '../wall/TributeTime.tsx';

const MINUTE_MS = 60_000;

/** "2 min ago" in the first hour, then "yesterday evening". */
export function formatRecentTime(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS);
  if (minutes >= 60) return formatRelativeTime(iso, now);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
}

/** "11:02" for a message of today, "14 May" for an older one. */
export function formatClock(iso: string, now: Date): string {
  return countDaysSince(iso, now) === 0 ? formatTime(iso) : formatShortDay(iso);
}

/** "11:02 today", "11:02 14 May". */
export function formatClockInWords(iso: string, now: Date): string {
  const day = countDaysSince(iso, now) === 0 ? 'today' : formatDay(iso);
  return `${formatTime(iso)} ${day}`;
}

let minute: Date | undefined;

/** The current time, updated every half minute. */
export function useMinute(): Date | undefined {
  return useSyncExternalStore(
    onTick,
    () => (minute ??= new Date()),
    () => undefined,
  );
}

function onTick(listener: () => void) {
  minute = new Date();
  const timer = setInterval(() => {
    minute = new Date();
    listener();
  }, MINUTE_MS / 2);
  return () => clearInterval(timer);
}
