import { Field, ObjectType } from 'type-graphql';
import type { ValueTransformer } from 'typeorm';

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

/** A service as a page's row holds it. */
export const jsonTransformer: ValueTransformer = {
  to: (service: Service | null) => service,
  from: (row: (Omit<Service, 'startsAt'> & { startsAt: string }) | null): Service | null =>
    row && { ...row, startsAt: new Date(row.startsAt) },
};
