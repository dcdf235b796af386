/** A member's connection to a page: who listens, by which login. */
export interface MemberConnection {
  pageId: string;
  userId: string;
  sessionId: string;
}

/**
 * What the members' subscription answers: whose connection it is. The member hub reads it; it is an
 * AsyncIterable only because GraphQL asks for one.
 */
export class MemberTopic implements AsyncIterable<never> {
  constructor(readonly connection: MemberConnection) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a member topic is followed through the member hub');
  }
}
