/** Begins to emit states, newest last; null ends the stream. Returns a function to stop. */
type Subscribe<State> = (emit: (state: State | null) => void) => () => void;

/**
 * What a subscription to one thing's state returns: the current state, then the new one after each change. The GraphQL
 * endpoint subscribes; it is an AsyncIterable only because GraphQL requires one.
 */
export class StateStream<State> implements AsyncIterable<never> {
  constructor(readonly subscribe: Subscribe<State>) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('states are followed through the GraphQL endpoint');
  }
}
