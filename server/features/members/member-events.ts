import { Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import { DateTime } from '../../graphql/date-time.ts';
import { Person } from './person.ts';

@InterfaceType({
  description:
    'Something that only a page’s members hear of. Not a log: nothing is replayed, so whoever comes back reads again.',
  resolveType: (event: { type: string }) => event.type,
})
export abstract class MemberEvent {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => DateTime, { description: 'When.' })
  at: Date;
}

@ObjectType({ description: 'Where on a page somebody is.' })
export class PresencePlace {
  @Field(() => ID, { description: 'The block.' })
  componentId: string;

  @Field(() => String, { nullable: true, description: 'The field in it; null for the block.' })
  field: string | null;
}

@ObjectType({ description: 'Somebody who has the page open, in however many tabs.' })
export class Presence {
  @Field(() => Person, { description: 'Who.' })
  person: Person;

  @Field(() => [PresencePlace], { description: 'The blocks they are in; none while just looking.' })
  places: PresencePlace[];
}

@ObjectType({ implements: MemberEvent, description: 'Who is there has changed, or where.' })
export class PresenceChanged extends MemberEvent {
  @Field(() => [Presence], { description: 'Everybody who is there now.' })
  present: Presence[];
}

@ObjectType({
  implements: MemberEvent,
  description: 'Somebody joined, left, or has another role: read pageMembers again.',
})
export class MembersChanged extends MemberEvent {}
