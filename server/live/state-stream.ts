/** Begins to emit states, newest last; null ends the stream. Returns how to stop. */
type Subscribe<State> = (emit: (state: State | null) => void) => () => void;

/**
 * What a subscription to one thing's state answers: how it is now, then how it is after each change. Only the
 * newest state waits to be read, so a slow reader costs nothing and misses nothing that still holds.
 */
export class StateStream<State> implements AsyncIterable<State> {
  constructor(private readonly subscribe: Subscribe<State>) {}

  [Symbol.asyncIterator](): AsyncIterator<State> {
    let waiting: State | undefined;
    let isOver = false;
    let resolveNext: ((result: IteratorResult<State>) => void) | undefined;
    const flush = () => {
      if (!resolveNext || (waiting === undefined && !isOver)) return;
      const value = waiting;
      waiting = undefined;
      resolveNext(value === undefined ? { done: true, value: undefined } : { done: false, value });
      resolveNext = undefined;
    };
    const stop = this.subscribe((state) => {
      if (isOver) return;
      if (state === null) end();
      else waiting = state;
      flush();
    });
    function end() {
      stop();
      isOver = true;
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
