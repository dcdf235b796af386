import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { listComplexity } from '../../graphql/cost.ts';
import { PageType, PageVisibility } from '../pages/page.entity.ts';

/** Which pages are listed; the values are those of the service. */
export enum OperatorPageFilter {
  ALL = 'all',
  SERVICE = 'service',
  REPORTED = 'reported',
  AWAY = 'away',
  DOWN = 'down',
}
registerEnumType(OperatorPageFilter, {
  name: 'OperatorPageFilter',
  description: 'Which pages.',
  valuesConfig: {
    ALL: { description: 'All.' },
    SERVICE: { description: 'Those with a service that is on, or begins within a day.' },
    REPORTED: { description: 'Those about which a report waits.' },
    AWAY: { description: 'Those that were deleted, until they are erased.' },
    DOWN: { description: 'Those that an operator took down.' },
  },
});

@ObjectType({ description: 'A page as operators find it: nothing on it but its name.' })
export class OperatorPage {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'Its address after the host.' })
  url: string;

  @Field(() => String, { description: 'What it is called; may be empty.' })
  title: string;

  @Field(() => PageType, { description: 'Which kind of page.' })
  type: PageType;

  @Field(() => Boolean, { description: 'Whether it has been set up.' })
  active: boolean;

  @Field(() => PageVisibility, { description: 'Who may see it besides its members.' })
  visibility: PageVisibility;

  @Field(() => Date, { nullable: true, description: 'When it is erased, if it was deleted.' })
  goneAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Since when it is taken down; null if not.' })
  takenDownAt: Date | null;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it last changed, if that is known.' })
  changedAt: Date | null;

  @Field(() => Boolean, { description: 'Whether its members read messages first.' })
  readFirst: boolean;

  @Field(() => Boolean, { description: 'Whether its wall is closed.' })
  closed: boolean;

  @Field(() => Int, { description: 'Messages that are on its wall or wait.' })
  messages: number;

  @Field(() => Float, { description: 'What was uploaded for it, in bytes.' })
  bytes: number;

  @Field(() => Int, { description: 'Reports about it that nobody has answered.' })
  reports: number;

  @Field(() => String, { nullable: true, description: 'Its owner’s e-mail address.' })
  owner: string | null;
}

@ObjectType({ description: 'A member of a page as operators see them.' })
class OperatorPageMember {
  @Field(() => String, { description: 'Their name.' })
  name: string;

  @Field(() => String, { description: 'Their e-mail address.' })
  email: string;

  @Field(() => Boolean, { description: 'Whether the page is theirs.' })
  isOwner: boolean;
}

@ObjectType({ description: 'A message or a picture that is taken down.' })
class OperatorTakenDown {
  @Field(() => ID, { nullable: true, description: 'The message, if it is one.' })
  tributeId: string | null;

  @Field(() => String, { nullable: true, description: 'The address of the picture or film.' })
  picture: string | null;

  @Field(() => Date, { description: 'Since when.' })
  at: Date;

  @Field(() => String, { description: 'Why, as its members read it.' })
  words: string;
}

@ObjectType({ description: 'A page with its members, and what is taken down of it.' })
export class OperatorPageDetail {
  @Field(() => OperatorPage, { description: 'The page.' })
  page: OperatorPage;

  @Field(() => String, { nullable: true, description: 'Why it is down, as its members read it.' })
  takenDownFor: string | null;

  @Field(() => [String], {
    description: 'Every address that leads to it.',
    complexity: 20,
  })
  addresses: string[];

  @Field(() => [OperatorPageMember], {
    description: 'Its members, the owner first.',
    complexity: listComplexity(50),
  })
  members: OperatorPageMember[];

  @Field(() => [OperatorTakenDown], {
    description: 'What is taken down of it.',
    complexity: listComplexity(100),
  })
  takenDown: OperatorTakenDown[];
}

@ObjectType({ description: 'How many pages there are of each kind.' })
export class OperatorPageCounts {
  @Field(() => Int, { description: 'All.' })
  all: number;

  @Field(() => Int, { description: 'With a service today.' })
  service: number;

  @Field(() => Int, { description: 'About which a report waits.' })
  reported: number;

  @Field(() => Int, { description: 'Deleted.' })
  away: number;

  @Field(() => Int, { description: 'Taken down.' })
  down: number;
}

@ObjectType({ description: 'An account as operators find it.' })
export class OperatorAccount {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'Its e-mail address.' })
  email: string;

  @Field(() => Date, { nullable: true, description: 'When it is erased, if it was deleted.' })
  goneAt: Date | null;

  @Field(() => Int, { description: 'How many pages it looks after.' })
  pages: number;

  @Field(() => Date, { nullable: true, description: 'When it was last here, if it is signed in.' })
  lastSeenAt: Date | null;
}
