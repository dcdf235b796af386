import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/date-time.ts';
import type { StreamKind } from './event-class.ts';

/** Every page's stream. */
export const PAGE_STREAM: StreamKind = {
  owner: 'page',
  events: 'page_event',
  streamId: 'page_id',
};

@InterfaceType({
  description: 'One change of a page. seq grows by exactly 1 per event of the page, with no gaps.',
  resolveType: (event: { type: string }) => event.type,
})
export abstract class PageEvent {
  static readonly stream = PAGE_STREAM;

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
