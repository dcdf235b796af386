/** A member's connection to a page: which member, and by which login. */
export interface MemberConnection {
  pageId: string;
  userId: string;
  sessionId: string;
}

/**
 * What the resolver of the members' subscription returns: the member's connection. The member hub reads it; it is an
 * AsyncIterable only because GraphQL requires one.
 */
export class MemberTopic implements AsyncIterable<never> {
  constructor(readonly connection: MemberConnection) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a member topic is followed through the member hub');
  }
}
