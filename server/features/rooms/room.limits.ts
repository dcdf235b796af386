import type { CreateLimiter, Limiter } from '../../limits/rate-limit.ts';

/** High enough for a house full of couples, far too low to find a room by guessing codes. */
export class RoomLimits {
  private readonly opened: Limiter;
  private readonly codeChecks: Limiter;

  constructor(createLimiter: CreateLimiter) {
    this.opened = createLimiter({ name: 'room', points: 30, seconds: 3_600 });
    this.codeChecks = createLimiter({ name: 'room-code', points: 120, seconds: 60 });
  }

  /** Counts a new room; throws TooMany if the limit is used up. */
  async countOpening(address: string): Promise<void> {
    await this.opened.consume(address);
  }

  /** Counts a request with a code; throws TooMany if the limit is used up. */
  async countCodeAttempt(address: string): Promise<void> {
    await this.codeChecks.consume(address);
  }
}
