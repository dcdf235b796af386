import type { CreateLimiter, Limiter } from '../../graphql/rate-limit.ts';

/** How often one address may try codes: wide enough for a workshop's plates, far too narrow to guess. */
export class ActivationLimits {
  private readonly tries: Limiter;

  constructor(createLimiter: CreateLimiter) {
    this.tries = createLimiter({ name: 'code', points: 100, seconds: 60 });
  }

  /** Throws TooMany where the limit is used up. */
  async take(address: string): Promise<void> {
    await this.tries.take(address);
  }
}
