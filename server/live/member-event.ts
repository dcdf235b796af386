import { Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/date-time.ts';

@InterfaceType({
  description:
    'Something that only a page’s members hear of. Not a log: nothing is replayed, so whoever comes back reads again.',
  resolveType: (event: { type: string }) => event.type,
})
export abstract class MemberEvent {
  static readonly audience = 'members';

  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => DateTime, { description: 'When.' })
  at: Date;
}

@ObjectType({
  implements: MemberEvent,
  description:
    'Something that was told to the page’s members may be lost: read again what you show.',
})
export class MemberEventsMissed extends MemberEvent {}
