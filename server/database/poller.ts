/** How often each process looks for due work, in addition to what it has just queued itself. */
const EVERY_MS = 5_000;

/**
 * Works through a queue in the database, in the background of this process: every few seconds, and at once after
 * `wake`. `work` handles what is due until nothing is left or `closing` is aborted; it never runs twice at the same
 * time.
 */
export class Poller {
  private readonly closing = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private working: Promise<void> | null = null;
  /** Woken while it worked: what was queued since may have been overlooked. */
  private isWokenAgain = false;

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

  /** Starts working, or once more after the work in progress; does nothing once it is closed. */
  wake(): void {
    if (this.isClosing) return;
    if (this.working) {
      this.isWokenAgain = true;
      return;
    }
    this.isWokenAgain = false;
    this.working = this.work(this.signal)
      .catch(this.onError)
      .finally(() => {
        this.working = null;
        if (this.isWokenAgain) this.wake();
      });
  }

  /** Starts no more work, and waits for the work in progress. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    await this.working;
  }
}
