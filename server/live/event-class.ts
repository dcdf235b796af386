/** Where the events of one kind of stream are kept. The names are ours, so they may stand in SQL. */
export interface StreamKind {
  /** The table of what the streams belong to: its row counts the stream's events in `last_seq`. */
  owner: string;
  /** The table of the events, */
  events: string;
  /** and its column that holds the stream's id. */
  streamId: string;
}

/** A class of events that everybody who follows a stream gets: what it extends says which stream. */
export interface StreamEventClass<Event> {
  readonly name: string;
  readonly prototype: Event;
  readonly stream: StreamKind;
}

/** A class of events that only a page's members get. */
export interface MemberEventClass<Event> {
  readonly name: string;
  readonly prototype: Event;
  readonly audience: 'members';
}

/** Where and when an event happened, which the store says and not whoever appends it. */
type Place = 'pageId' | 'seq' | 'at';

/** What an event says besides; nothing at all where it has no fields of its own, as `{}` would take anything. */
export type PayloadOf<Event> = [Exclude<keyof Event, Place>] extends [never]
  ? Record<string, never>
  : Omit<Event, Place>;
