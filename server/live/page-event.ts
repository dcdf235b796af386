import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/date-time.ts';

/** What the hub hands to the schema: a logged event with its row's fields beside the envelope's. */
export type PublishedEvent = { type: string; seq: number; pageId: string; at: Date };

@InterfaceType({
  description: 'One change of a page. seq grows by exactly 1 per event of the page, with no gaps.',
  resolveType: (event: PublishedEvent) => event.type,
})
export abstract class PageEvent {
  @Field(() => Int, { description: 'The event’s place in the page’s order, from 1.' })
  seq: number;

  @Field(() => ID, { description: 'The page that changed.' })
  pageId: string;

  @Field(() => DateTime, { description: 'When the change was stored.' })
  at: Date;
}

@ObjectType({
  implements: PageEvent,
  description:
    'What you asked for is no longer kept: read the page again and go on from its lastSeq.',
})
export class SnapshotRequired extends PageEvent {}
