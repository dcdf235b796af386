import { useSyncExternalStore } from 'react';

type Props = {
  at: string;
  now: Date | undefined;
  /** The visible text. */
  format?: (at: string, now: Date) => string;
};

/** When a tribute was posted, relative to now; the documented UTC time is available to screen readers and on hover. */
export function TributeTime({ at, now, format = formatRelativeTime }: Props) {
  return (
    <time dateTime={at} title={now && formatUtcTime(at)}>
      {now && `${format(at, now)} `}
      <span className={now && 'unseen'}>{formatUtcTime(at)}</span>
    </time>
  );
}

const REFRESH_MS = 5 * 60_000;

let now: Date | undefined;

/** The current time, updated every few minutes; undefined on the server and during hydration. */
export function useNow(): Date | undefined {
  return useSyncExternalStore(
    onTick,
    () => (now ??= new Date()),
    () => undefined,
  );
}

function onTick(listener: () => void) {
  const timer = setInterval(() => {
    now = new Date();
    listener();
  }, REFRESH_MS);
  return () => clearInterval(timer);
}

/** The time in the documented format: HH:MM MM/DD/YYYY in UTC. */
export function formatUtcTime(iso: string): string {
  const [year, month, day, time] = new Date(iso).toISOString().split(/[-T]/);
  return `${time!.slice(0, 5)} ${month}/${day}/${year}`;
}

/**
 * The time as people say it: "yesterday evening". Depends on the reader's time zone, so it cannot run on the server.
 */
export function formatRelativeTime(iso: string, now: Date): string {
  const date = new Date(iso);
  const days = daysBetween(date, now);
  if (days <= 0) return formatPartOfToday(date.getHours());
  if (days === 1)
    return date.getHours() >= 22 ? 'last night' : `yesterday ${formatPartOfDay(date.getHours())}`;
  if (days < 7) return `${WEEKDAYS[date.getDay()]} ${formatPartOfDay(date.getHours())}`;
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year}`;
}

/**
 * Formatted by hand, because the first date format of a page takes a slow phone 70 ms, while it opens the form for a
 * touch.
 */
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

function formatPartOfToday(hour: number): string {
  if (hour >= 22) return 'tonight';
  if (hour < 5) return 'early this morning';
  return `this ${formatPartOfDay(hour)}`;
}

function formatPartOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
