/** How often each process looks for due work, in addition to what it has just queued itself. */
const EVERY_MS = 5_000;

/**
 * Works off a queue that is in the database, in the background of this process: every few seconds, and at once when it
 * is woken. `work` takes what is due until nothing is left or `closing` is aborted; it never runs twice at a time.
 */
export class Poller {
  private readonly closing = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private working: Promise<void> | null = null;

  constructor(
    private readonly work: (closing: AbortSignal) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => this.wake(), EVERY_MS).unref();
  }

  get isClosing(): boolean {
    return this.closing.signal.aborted;
  }

  /** Aborted when the poller is closed. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /** Starts working, unless it works already or is closed. */
  wake(): void {
    if (this.isClosing) return;
    this.working ??= this.work(this.signal)
      .catch(this.onError)
      .finally(() => (this.working = null));
  }

  /** Starts nothing more, and waits for what is being done. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    await this.working;
  }
}
