/** Work that must reach the server in the order in which it was asked for. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Runs the work once everything before it is done, however that went. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Resolves when everything asked for so far is done. */
    idle: () => last.then(() => undefined),
  };
}

export type SerialQueue = ReturnType<typeof createSerialQueue>;
