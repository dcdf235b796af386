import { createLimiter, type Limiter } from '../../graphql/rate-limit.ts';

/** How often one address may try codes: wide enough for a workshop's plates, far too narrow to guess. */
export class ActivationLimits {
  private readonly tries: Limiter;

  constructor(scale: number) {
    this.tries = createLimiter({ points: 100, seconds: 60 }, scale);
  }

  /** Throws TooMany where the limit is used up. */
  async take(address: string): Promise<void> {
    await this.tries.take(address);
  }
}
