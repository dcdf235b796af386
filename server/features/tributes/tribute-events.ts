import { Field, ID, ObjectType } from 'type-graphql';
import { MemberEvent, PageEvent } from '../../live/event-types.ts';
import { Person } from '../members/person.ts';
import { HeldReason } from './judge/held-reasons.ts';
import { type PublicTribute, Tribute, TributeStatus } from './tribute.entity.ts';

@ObjectType({
  implements: PageEvent,
  description:
    'A tribute came to the wall: on top, or back in its place where it was there before.',
})
export class TributeAdded extends PageEvent {
  @Field(() => Tribute, {
    description:
      'The new tribute; without name, words and picture in a replay where members have taken it off the wall since.',
  })
  tribute: PublicTribute;
}

@ObjectType({
  implements: PageEvent,
  description: 'A tribute on the wall changed: its picture arrived, say.',
})
export class TributeChanged extends PageEvent {
  @Field(() => Tribute, { description: 'The tribute as it is now.' })
  tribute: PublicTribute;
}

@ObjectType({ implements: PageEvent, description: 'A tribute left the wall.' })
export class TributeRemoved extends PageEvent {
  @Field(() => ID, { description: 'Which one.' })
  tributeId: string;

  /** The tribute in older events; never part of this one's response. */
  tribute: PublicTribute;
}

@ObjectType({
  implements: MemberEvent,
  description: 'A tribute waits to be read, or the picture of one that waits has arrived.',
})
export class TributeHeld extends MemberEvent {
  @Field(() => Tribute, { description: 'The tribute, which nobody else has seen.' })
  tribute: PublicTribute;

  @Field(() => [HeldReason], { description: 'Why it waits.' })
  heldFor: HeldReason[];
}

@ObjectType({
  implements: MemberEvent,
  description:
    'A member showed a tribute on the wall, keeps it off, removed it or brought it back.',
})
export class TributeReviewed extends MemberEvent {
  @Field(() => Tribute, { description: 'Which one.' })
  tribute: PublicTribute;

  @Field(() => TributeStatus, { description: 'Who sees it now.' })
  status: TributeStatus;

  @Field(() => Person, { nullable: true, description: 'Who decided.' })
  by: Person | null;
}
