/** A member's seat at a page: who listens, by which login. */
export interface Seat {
  pageId: string;
  userId: string;
  sessionId: string;
}

/**
 * What the members' subscription answers: whose seat it is. The audience reads it; it is an
 * AsyncIterable only because GraphQL asks for one.
 */
export class MemberTopic implements AsyncIterable<never> {
  constructor(readonly seat: Seat) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a member topic is followed through the audience');
  }
}
