import { formatDate } from '../../../ui/phrases.ts';

type Use = { browser: string | null; lastUsedAt: string; isCurrent: boolean };

const DAY_MS = 24 * 60 * 60_000;

/** "Firefox, now" or "Chrome, yesterday". */
export function describeUse({ browser, lastUsedAt, isCurrent }: Use, now: Date): string {
  const when = isCurrent ? 'now' : describeDay(lastUsedAt, now);
  return browser ? `${browser}, ${when}` : when.replace(/^./, (letter) => letter.toUpperCase());
}

/** "today", "yesterday", or the date. */
export function describeDay(iso: string, now: Date): string {
  const days = Math.round((toMidnight(now) - toMidnight(new Date(iso))) / DAY_MS);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : formatDate(iso);
}

const toMidnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
