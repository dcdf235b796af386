/** Begins to emit states, newest last; null ends the stream. Returns a function to stop. */
type Subscribe<State> = (emit: (state: State | null) => void) => () => void;

/**
 * The values of a subscription to one thing's state: the current state, then the new one after each change. Only the
 * newest state is buffered, so a slow reader costs nothing and misses nothing that is still valid.
 */
export class StateStream<State> implements AsyncIterable<State> {
  constructor(private readonly subscribe: Subscribe<State>) {}

  [Symbol.asyncIterator](): AsyncIterator<State> {
    let waiting: State | undefined;
    let hasEnded = false;
    let resolveNext: ((result: IteratorResult<State>) => void) | undefined;
    const flush = () => {
      if (!resolveNext || (waiting === undefined && !hasEnded)) return;
      const value = waiting;
      waiting = undefined;
      resolveNext(value === undefined ? { done: true, value: undefined } : { done: false, value });
      resolveNext = undefined;
    };
    const stop = this.subscribe((state) => {
      if (hasEnded) return;
      if (state === null) end();
      else waiting = state;
      flush();
    });
    function end() {
      stop();
      hasEnded = true;
      waiting = undefined;
      flush();
    }
    return {
      next: () =>
        new Promise((resolve) => {
          resolveNext = resolve;
          flush();
        }),
      return: async () => {
        end();
        return { done: true, value: undefined };
      },
    };
  }
}
