import { TooMany } from '../../graphql/errors.ts';

/** Runs at most `concurrency` jobs; the rest wait in order, and beyond `maxWaiting` they are refused. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
    /** The message for those who are refused. */
    private readonly refusal: string,
  ) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else await this.waitForTurn();
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Whoever finishes hands its place on, so `running` stays as it is. */
  private waitForTurn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw new TooMany(this.refusal);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
