import { localTimeOf, momentOf } from '../../../protocol/zoned-time.ts';
import type { Service } from './service.type.ts';

const HOUR_MS = 3_600_000;
/** A service lasts from an hour before its time to six hours after: a late one goes on past midnight. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 6 * HOUR_MS;

/** The day of a service on the clocks of its place, and all of the service itself: from, and before when. */
export function serviceDay({ startsAt, timeZone }: Service): { from: Date; to: Date } {
  const start = startsAt.getTime();
  const { day } = localTimeOf(startsAt.toISOString(), timeZone);
  const midnight = momentOf({ day, time: '00:00' }, timeZone)!;
  const next = momentOf({ day: dayAfter(day), time: '00:00' }, timeZone)!;
  return {
    from: new Date(Math.min(Date.parse(midnight), start - BEFORE_MS)),
    to: new Date(Math.max(Date.parse(next), start + AFTER_MS)),
  };
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
