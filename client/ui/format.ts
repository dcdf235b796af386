/** The product's language: dates and numbers are formatted for it, whatever the browser's language is. */
const LANGUAGE = 'en-GB';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date format in the product's language; made once, as that takes a slow phone longer than a screen of messages. */
export function dateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE, options);
  formats.set(key, format);
  return format;
}

/** "5,000". */
export function formatCount(count: number): string {
  return count < 1_000 ? String(count) : new Intl.NumberFormat(LANGUAGE).format(count);
}

/** "3 June". */
export function formatDay(iso: string): string {
  return dateFormat({ day: 'numeric', month: 'long' }).format(new Date(iso));
}

/** "3 June 2026"; in UTC, so that everybody reads the same day. */
export function formatDate(iso: string): string {
  const format = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(iso));
}

/** "Tuesday 14:02". */
export function formatWeekdayAndTime(iso: string): string {
  const format = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(iso));
}

/** "3 Jun 2021, 14:02". */
export function formatDateTime(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** "Ada, Marta and Ines". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }).format(items);
}

/** A desk: a mouse, and a wide window. */
export const DESK = '(hover: hover) and (pointer: fine) and (min-width: 60rem)';

/** Where this device keeps something, in words: “on this phone”, or “here” at a desk. */
export function namePlace(): string {
  return globalThis.matchMedia?.(DESK).matches ? 'here' : 'on this phone';
}
