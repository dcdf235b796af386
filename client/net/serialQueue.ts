/** Runs tasks that must reach the server in order, one after the other. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Runs a task once all earlier ones are done, even if they failed. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    /** Resolves when all tasks so far are done. */
    idle: () => last.then(() => undefined),
  };
}

export type SerialQueue = ReturnType<typeof createSerialQueue>;
