import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';

/** Where the events of one kind of stream are stored. The names are constants of ours, so they are safe in SQL. */
export interface StreamKind {
  /** The table of the streams' owners; the `last_seq` of a row is the number of its stream's newest event. */
  owner: string;
  /** The table of the events. */
  events: string;
  /** The column of that table with the stream's id. */
  streamId: string;
}

/** One stream of a kind. */
export interface Stream {
  kind: StreamKind;
  streamId: string;
}

/** A class of events for everybody who follows a stream; its base class names the kind of stream. */
export interface StreamEventClass<Event> {
  readonly name: string;
  readonly prototype: Event;
  readonly stream: StreamKind;
}

/** A class of events for a page's members only. */
export interface MemberEventClass<Event> {
  readonly name: string;
  readonly prototype: Event;
  readonly audience: 'members';
}

/** Where and when an event happened; set by the store, not by the code that appends it. */
type Position = 'pageId' | 'seq' | 'at';

/** The other fields of an event; an empty record if it has none, as `{}` would accept anything. */
export type EventPayload<Event> = [Exclude<keyof Event, Position>] extends [never]
  ? Record<string, never>
  : Omit<Event, Position>;

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

  @Field(() => Date, { description: 'When the change was stored.' })
  at: Date;
}

@ObjectType({
  implements: PageEvent,
  description:
    'What you asked for is no longer kept: read the page again and go on from its lastSeq.',
})
export class SnapshotRequired extends PageEvent {}

@InterfaceType({
  description:
    'Something that only a page’s members hear of. Not a log: nothing is replayed, so whoever comes back reads again.',
  resolveType: (event: { type: string }) => event.type,
})
export abstract class MemberEvent {
  static readonly audience = 'members';

  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => Date, { description: 'When.' })
  at: Date;
}

@ObjectType({
  implements: MemberEvent,
  description:
    'Something that was told to the page’s members may be lost: read again what you show.',
})
export class MemberEventsMissed extends MemberEvent {}
