import type { Logger } from 'pino';

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
