import type { Logger } from 'pino';

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

/**
 * Ends this process in order: on a signal, or after an uncaught error. Such an error may have left anything half
 * done, so the process is left to its supervisor to restart. Must be created before anything is started.
 */
export class Shutdown {
  private readonly stopping = new AbortController();
  private close = async () => {};

  constructor(
    private readonly log: Logger,
    /** How long requests and sockets may take to end. */
    private readonly timeoutMs: number,
  ) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (!this.isStopping) this.log.info({ signal }, 'stopping');
        void this.begin(0);
      });
    process.on('uncaughtException', (err, origin) => {
      this.log.fatal({ err, origin }, 'uncaught error');
      void this.begin(1);
    });
  }

  /** Aborted when the shutdown begins. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  get isStopping(): boolean {
    return this.signal.aborted;
  }

  /** Sets what to close at shutdown. */
  onClose(close: () => Promise<void>): void {
    this.close = close;
  }

  private async begin(code: number): Promise<void> {
    if (this.isStopping) return;
    this.stopping.abort();
    setTimeout(() => process.exit(1), this.timeoutMs).unref();
    try {
      await this.close();
      process.exit(code);
    } catch (err) {
      this.log.error({ err }, 'shutdown failed');
      process.exit(1);
    }
  }
}
