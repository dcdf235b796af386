/** The public page is at most so much behind, and the time that writing takes. */
const PUBLISH_AFTER_MS = 800;

interface Dependencies {
  /** Runs work after what has begun. */
  inTurn(work: () => Promise<void>): void;
  /** Writes the text as it is now; gives the seq that is written, and words where it was refused. */
  write(): Promise<{ seq: number; words: string }>;
  /** Notifies the editors that the words changed. */
  notify(words: string): void;
}

/** Keeps the HTML that visitors read a moment behind a text that changes. */
export class Publisher {
  /** Why visitors still see an older text; '' where they see this one. */
  notice = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dependencies: Dependencies,
    /** Up to where the text is written. */
    public seq: number,
  ) {}

  /** Writes the text up to `seq` soon, once for all that changes until then. */
  soon(seq: number): void {
    if (seq <= this.seq) return;
    this.timer ??= setTimeout(
      () => this.dependencies.inTurn(() => this.now(seq)),
      PUBLISH_AFTER_MS,
    );
  }

  async now(seq: number): Promise<void> {
    this.stop();
    if (seq <= this.seq) return;
    const written = await this.dependencies.write();
    this.seq = written.seq;
    if (written.words === this.notice) return;
    this.notice = written.words;
    this.dependencies.notify(this.notice);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
