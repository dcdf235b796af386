import { Field, ObjectType } from 'type-graphql';
import { MemberEvent } from '../../live/member-event.ts';
import { Person } from '../members/person.ts';
import { type PublicTribute, Tribute, TributeStatus } from './tribute.entity.ts';

@ObjectType({ description: 'A tribute as its page’s members see it.' })
export class TributeReview {
  @Field(() => Tribute, { description: 'The tribute.' })
  tribute: Tribute;

  @Field(() => TributeStatus, { description: 'Who sees it now.' })
  status: TributeStatus;
}

@ObjectType({
  implements: MemberEvent,
  description: 'A tribute waits to be read, or the picture of one that waits has arrived.',
})
export class TributeHeld extends MemberEvent {
  @Field(() => Tribute, { description: 'The tribute, which nobody else has seen.' })
  tribute: PublicTribute;
}

@ObjectType({
  implements: MemberEvent,
  description: 'A member showed a tribute on the wall, or keeps it off.',
})
export class TributeReviewed extends MemberEvent {
  @Field(() => Tribute, { description: 'Which one.' })
  tribute: PublicTribute;

  @Field(() => TributeStatus, { description: 'Who sees it now.' })
  status: TributeStatus;

  @Field(() => Person, { nullable: true, description: 'Who decided.' })
  by: Person | null;
}
