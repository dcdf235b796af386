import { toLocalTime, toSupportedZone, toUtc } from '../../../protocol/zoned-time.ts';
import { NewsFrequency, type NotificationChoice } from './choice.entity.ts';

/** From this hour of the evening to that of the morning, in their own time, members get no news. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 8;
/** How long news waits if it is sent at once, so that a burst of messages becomes one mail. */
const PAUSE_MS = 10 * 60_000;
const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** The time zone of an account; UTC until its browser has named one. */
export function toZone(timeZone: string | null): string {
  return timeZone === null ? 'UTC' : toSupportedZone(timeZone);
}

/** When news for a member is due. */
export function computeDueAt(
  { frequency, hour, notifiedAt }: Pick<NotificationChoice, 'frequency' | 'hour' | 'notifiedAt'>,
  zone: string,
  now: Date,
): Date {
  if (frequency === NewsFrequency.AT_ONCE)
    return avoidNight(
      new Date(Math.max(now.getTime(), (notifiedAt?.getTime() ?? 0) + PAUSE_MS)),
      zone,
    );
  const earliest =
    frequency === NewsFrequency.WEEKLY && notifiedAt
      ? new Date(notifiedAt.getTime() + WEEK_DAYS * DAY_MS - DAY_MS / 2) // the hour may have been chosen anew
      : now;
  return nextHour(hour, zone, earliest > now ? earliest : now);
}

/** This moment, or the next morning if it is at night. */
export function avoidNight(moment: Date, zone: string): Date {
  const hour = readHour(moment, zone);
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return moment;
  return nextHour(QUIET_UNTIL, zone, moment);
}

/** The first moment after `after` at which it is this hour. */
export function nextHour(hour: number, zone: string, after: Date): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  let { day } = toLocalTime(after.toISOString(), zone);
  for (;;) {
    const moment = new Date(toUtc({ day, time }, zone)!);
    if (moment > after) return moment;
    day = addDays(day, 1);
  }
}

/** The local day of a moment, “2021-05-04”. */
export function readDay(moment: Date, zone: string): string {
  return toLocalTime(moment.toISOString(), zone).day;
}

/** “today at 17:26”, “yesterday at 17:26”, “on 4 May at 17:26”. */
export function describeMoment(moment: Date, zone: string, now: Date): string {
  const { day, time } = toLocalTime(moment.toISOString(), zone);
  return `${describeDay(day, readDay(now, zone))} at ${time}`;
}

/** “since yesterday morning”, “since 9:00 today”, “since 4 May”. */
export function describeSince(moment: Date, zone: string, now: Date): string {
  const { day, time } = toLocalTime(moment.toISOString(), zone);
  const today = readDay(now, zone);
  if (day === today) return `since ${time} today`;
  if (day !== addDays(today, -1)) return `since ${nameDay(day)}`;
  const hour = readHour(moment, zone);
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `since yesterday ${part}`;
}

/** “4 May”. */
export function nameDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(date);
}

function describeDay(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : `on ${nameDay(day)}`;
}

function readHour(moment: Date, zone: string): number {
  return Number(toLocalTime(moment.toISOString(), zone).time.slice(0, 2));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
