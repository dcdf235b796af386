import { useSyncExternalStore } from 'react';
import { dateFormat } from '../../../ui/language.ts';
import { formatRelativeTime } from '../wall/TributeTime.tsx';

const MINUTE_MS = 60_000;

/** The time of a message that has just come: "2 min ago"; of an older one as people say it. */
export function formatRecentTime(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS);
  if (minutes >= 60) return formatRelativeTime(iso, now);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
}

/** The time of day for a column of a list: "11:02"; of another day its date. */
export function formatClock(iso: string, now: Date): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString()
    ? dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at)
    : dateFormat({ day: 'numeric', month: 'short' }).format(at);
}

/** The same in a sentence: "11:02 today". */
export function formatClockInWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at);
  const isToday = at.toDateString() === now.toDateString();
  return `${time} ${isToday ? 'today' : dateFormat({ day: 'numeric', month: 'long' }).format(at)}`;
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
