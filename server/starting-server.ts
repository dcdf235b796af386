/** A server that is listening. */
export interface StartedServer {
  port: number;
  /** The demonstration's login and codes; '' if there is none. */
  banner: string;
}

/** A server that is starting: `close` waits for the current step, and closes whatever was opened. */
export interface StartingServer {
  started: Promise<StartedServer>;
  close(): Promise<void>;
}

type Close = () => Promise<void>;

/**
 * Starts a server in steps, each of which registers how to close what it opened. A failure or a stop half-way leaves
 * nothing running.
 */
export function createStartingServer(
  open: (onClose: (close: Close) => void) => Promise<StartedServer>,
) {
  const closes: Close[] = [];
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (let close; (close = closes.pop());)
      await close().catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
  };
  const started = open((close) => closes.push(close)).catch(async (error: unknown) => {
    await closeAll().catch(() => undefined);
    throw error;
  });
  const close = async () => {
    await started.catch(() => undefined);
    await closeAll();
  };
  return { started, close } satisfies StartingServer;
}
