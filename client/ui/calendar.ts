import { getDateFormat } from './format.ts';

// In a file apart from formatDates.ts, because visitors need none of it.

/** "14:02". */
export function formatTime(iso: string): string {
  return getDateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

/** "3 Jun". */
export function formatShortDay(iso: string): string {
  return getDateFormat({ day: 'numeric', month: 'short' }).format(new Date(iso));
}

/** How many midnights, in the reader's time zone, have passed since then. */
export function countDaysSince(iso: string, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(now) - midnight(new Date(iso))) / 86_400_000;
}
