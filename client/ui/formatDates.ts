import { getDateFormat, LANGUAGE } from './format.ts';

// In a file apart from format.ts, because visitors need none of it.

/** "3 June". */
export function formatDay(iso: string): string {
  return getDateFormat({ day: 'numeric', month: 'long' }).format(new Date(iso));
}

/** "3 June 2026"; in UTC, so that everybody reads the same day. */
export function formatDate(iso: string): string {
  const format = getDateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(iso));
}

/** "Tuesday 14:02". */
export function formatWeekdayAndTime(iso: string): string {
  const format = getDateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(iso));
}

/** "3 Jun 2021, 14:02". */
export function formatDateTime(iso: string): string {
  return getDateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** "Ada, Marta and Ines". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }).format(items);
}
