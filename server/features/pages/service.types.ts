import { Field, ObjectType } from 'type-graphql';
import type { ValueTransformer } from 'typeorm';
import { toLocalTime, toUtc } from '../../../protocol/zoned-time.ts';

@ObjectType({ description: 'A service for whom a page remembers.' })
export class Service {
  @Field(() => String, { description: 'What it is called, up to 120 characters.' })
  title: string;

  @Field(() => Date, { description: 'When it begins.' })
  startsAt: Date;

  @Field(() => String, {
    description: 'The IANA time zone of the place, such as Europe/London: its time is told in it.',
  })
  timeZone: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where, in words for people, up to 300 characters.',
  })
  place: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An https address where it can be watched.',
  })
  broadcastUrl: string | null;
}

/** A service as it is stored in its page's row. */
export const jsonTransformer: ValueTransformer = {
  to: (service: Service | null) => service,
  from: (row: (Omit<Service, 'startsAt'> & { startsAt: string }) | null): Service | null =>
    row && { ...row, startsAt: new Date(row.startsAt) },
};

const HOUR_MS = 3_600_000;
/** A service lasts from an hour before its time until six hours after: a late one continues past midnight. */
const OPENS_BEFORE_MS = HOUR_MS;
const CLOSES_AFTER_MS = 6 * HOUR_MS;

/** The day of a service in the time zone of its place, extended to the whole service: start and exclusive end. */
export function computeServiceDay({ startsAt, timeZone }: Service): { from: Date; to: Date } {
  const start = startsAt.getTime();
  const { day } = toLocalTime(startsAt.toISOString(), timeZone);
  const midnight = toUtc({ day, time: '00:00' }, timeZone)!;
  const next = toUtc({ day: getNextDay(day), time: '00:00' }, timeZone)!;
  return {
    from: new Date(Math.min(Date.parse(midnight), start - OPENS_BEFORE_MS)),
    to: new Date(Math.max(Date.parse(next), start + CLOSES_AFTER_MS)),
  };
}

function getNextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
