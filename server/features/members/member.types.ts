import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { MemberEvent } from '../../live/event-types.ts';
import { Person } from './person.ts';

/** A member's role on a page; these values are stored in the table. */
export enum MemberRole {
  OWNER = 'owner',
  CO_OWNER = 'co_owner',
}
registerEnumType(MemberRole, {
  name: 'MemberRole',
  description: 'Both edit everything; only the owner says who belongs to the page.',
  valuesConfig: {
    OWNER: { description: 'Edits everything, and says who belongs to the page.' },
    CO_OWNER: { description: 'Edits everything.' },
  },
});

@ObjectType({ description: 'Somebody who edits a page.' })
export class Member {
  @Field(() => Person, { description: 'Who.' })
  person: Person;

  @Field(() => String, { description: 'Their e-mail address.' })
  email: string;

  @Field(() => MemberRole, { description: 'The owner, or one of the co-owners.' })
  role: MemberRole;

  @Field(() => Date, { description: 'Since when.' })
  since: Date;

  @Field(() => Boolean, { description: 'Whether this is who asks.' })
  isViewer: boolean;
}

@InputType({ description: 'One member of a page.' })
export class MemberInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, { description: 'The member’s account (Person.id).' })
  userId: string;
}

@ObjectType({ description: 'Who belongs to the page now.' })
export class MembersPayload {
  @Field(() => [Member], { description: 'The owner first, then as they came.' })
  members: Member[];
}

@InputType({ description: 'A page that a co-owner leaves.' })
export class LeavePageInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;
}

@ObjectType({ description: 'The viewer edits the page no more.' })
export class LeavePagePayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@ObjectType({
  implements: MemberEvent,
  description: 'Somebody joined, left, or has another role: read pageMembers again.',
})
export class MembersChanged extends MemberEvent {}
