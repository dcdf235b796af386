import type { CreateLimiter, Limiter } from '../../limits/rate-limit.ts';

/** How often one address may try codes: high enough for a workshop's plates, far too low for guessing. */
export class ActivationLimits {
  private readonly tries: Limiter;

  constructor(createLimiter: CreateLimiter) {
    this.tries = createLimiter({ name: 'code', points: 100, seconds: 60 });
  }

  /** Throws TooMany if the limit is used up. */
  async take(address: string): Promise<void> {
    await this.tries.consume(address);
  }
}
