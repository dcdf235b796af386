/** Where the events of one kind of stream are stored. The names are constants of ours, so they are safe in SQL. */
export interface StreamKind {
  /** The table of the streams' owners; the `last_seq` of a row is the number of its stream's newest event. */
  owner: string;
  /** The table of the events, */
  events: string;
  /** and its column with the stream's id. */
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

/** Where and when an event happened; set by the store, not by the caller that appends it. */
type Position = 'pageId' | 'seq' | 'at';

/** The other fields of an event; an empty record if it has none, as `{}` would accept anything. */
export type EventPayload<Event> = [Exclude<keyof Event, Position>] extends [never]
  ? Record<string, never>
  : Omit<Event, Position>;
