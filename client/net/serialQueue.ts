/** Runs work that must reach the server in order, one after the other. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Runs the work once everything before it is done, however that went. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    /** Resolves when everything asked for so far is done. */
    idle: () => last.then(() => undefined),
  };
}

export type SerialQueue = ReturnType<typeof createSerialQueue>;
