import { TooMany } from '../../graphql/errors.ts';

/** Runs at most `atOnce` jobs; the rest wait in order, and past `longest` waiting ones are turned away. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
    /** What those who are turned away are told. */
    private readonly refusal: string,
  ) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn();
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Whoever finishes hands its place on, so `running` stays as it is. */
  private turn(): Promise<void> {
    if (this.waiting.length >= this.longest) throw new TooMany(this.refusal);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
