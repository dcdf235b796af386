import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { listComplexity } from '../../graphql/cost.ts';

/** The number of visits to a page on a day; nothing else of them is stored. */
@Entity('page_visit')
export class PageVisitRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  /** The day in UTC, as YYYY-MM-DD. */
  @PrimaryColumn('date')
  day: string;

  @Column('integer')
  visits: number;
}

@ObjectType({ description: 'How many visits a page had in a month.' })
export class MonthVisits {
  @Field(() => String, { description: 'The month as YYYY-MM, in UTC.' })
  month: string;

  @Field(() => Int, { description: 'How many.' })
  visits: number;
}

@ObjectType({
  description:
    'How often a page was visited: each device once a day, without those who are signed in. Numbers alone; nothing is kept of who came.',
})
export class PageVisits {
  @Field(() => Int, { description: 'Today, in UTC; up to a minute late.' })
  today: number;

  @Field(() => Int, { description: 'In this month.' })
  thisMonth: number;

  @Field(() => [MonthVisits], {
    description: 'The last twelve months, the oldest first, this one last.',
    complexity: listComplexity(12),
  })
  months: MonthVisits[];
}
