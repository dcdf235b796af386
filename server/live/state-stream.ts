/** Begins to hand over states, newest last; null ends the stream. Answers how to stop. */
type Begin<State> = (hand: (state: State | null) => void) => () => void;

/**
 * What a subscription to one thing's state answers: how it is now, then how it is after each change. Only the
 * newest state waits to be read, so a slow reader costs nothing and misses nothing that still holds.
 */
export class StateStream<State> implements AsyncIterable<State> {
  constructor(private readonly begin: Begin<State>) {}

  [Symbol.asyncIterator](): AsyncIterator<State> {
    let waiting: State | undefined;
    let isOver = false;
    let read: ((result: IteratorResult<State>) => void) | undefined;
    const settle = () => {
      if (!read || (waiting === undefined && !isOver)) return;
      const value = waiting;
      waiting = undefined;
      read(value === undefined ? { done: true, value: undefined } : { done: false, value });
      read = undefined;
    };
    const stop = this.begin((state) => {
      if (isOver) return;
      if (state === null) end();
      else waiting = state;
      settle();
    });
    function end() {
      stop();
      isOver = true;
      waiting = undefined;
      settle();
    }
    return {
      next: () =>
        new Promise((resolve) => {
          read = resolve;
          settle();
        }),
      return: async () => {
        end();
        return { done: true, value: undefined };
      },
    };
  }
}
