import { Field, ID, ObjectType } from 'type-graphql';
import { MemberEvent } from '../../live/event-types.ts';
import { Person } from './person.ts';

@ObjectType('PresencePlace', { description: 'Where on a page somebody is.' })
class PresenceLocation {
  @Field(() => ID, { description: 'The block.' })
  componentId: string;

  @Field(() => String, { nullable: true, description: 'The field in it; null for the block.' })
  field: string | null;
}

@ObjectType({ description: 'Somebody who has the page open, in however many tabs.' })
export class Presence {
  @Field(() => Person, { description: 'Who.' })
  person: Person;

  @Field(() => [PresenceLocation], {
    name: 'places',
    description: 'The blocks they are in; none while just looking.',
  })
  locations: PresenceLocation[];
}

@ObjectType({ implements: MemberEvent, description: 'Who is there has changed, or where.' })
export class PresenceChanged extends MemberEvent {
  @Field(() => [Presence], { description: 'Everybody who is there now.' })
  present: Presence[];
}
