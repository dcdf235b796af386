import type { StreamKind } from './event-types.ts';
import type { StoredEvent } from './stored-events.ts';

/** Permission to follow a stream that is not open to everybody; it can be revoked later. */
export interface AccessGrant {
  /** Equal for equal grants, which are checked only once. */
  name: string;
  /** Called at the beginning, and again whenever it may have changed. */
  isValid(): Promise<boolean>;
}

/** Turns an event into what is shown: unchanged, or without what is hidden. */
export type ShowEvent = (event: StoredEvent) => StoredEvent;

/** Removes from a stream's events what is hidden at present. */
export interface EventFilter {
  /** How the stream's events are shown from now on, including older ones in a replay. */
  read(streamId: string): Promise<ShowEvent>;
  /** Whether this event requires reading the filter, and checking the grants, again. */
  mayChangeWith(event: StoredEvent): boolean;
}

const SHOW_ALL: EventFilter = { read: async () => (event) => event, mayChangeWith: () => false };

/**
 * What a subscription's resolver returns: which stream to follow and from where. The hub reads it; it is an
 * AsyncIterable only because GraphQL requires one.
 */
export class Topic implements AsyncIterable<never> {
  constructor(
    readonly kind: StreamKind,
    readonly streamId: string,
    /** The last seq the watcher has; null for "from now on". */
    readonly after: number | null,
    /** The grant; null if everybody may follow. */
    readonly grant: AccessGrant | null = null,
    /** One for all followers of the stream. */
    readonly filter: EventFilter = SHOW_ALL,
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a topic is followed through the hub');
  }
}

/** A member who follows a page, and the login by which they do. */
export interface MemberLogin {
  pageId: string;
  userId: string;
  sessionId: string;
}

/**
 * What the resolver of the members' subscription returns: the member's login. The member hub reads it; it is an
 * AsyncIterable only because GraphQL requires one.
 */
export class MemberTopic implements AsyncIterable<never> {
  constructor(readonly login: MemberLogin) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a member topic is followed through the member hub');
  }
}
