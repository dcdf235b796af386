import type { CreateLimiter, Limiter } from '../../graphql/rate-limit.ts';

/** Wide enough for a house full of couples, far too narrow to find a room by trying codes. */
export class RoomLimits {
  private readonly opened: Limiter;
  private readonly codeChecks: Limiter;

  constructor(createLimiter: CreateLimiter) {
    this.opened = createLimiter({ name: 'room', points: 30, seconds: 3_600 });
    this.codeChecks = createLimiter({ name: 'room-code', points: 120, seconds: 60 });
  }

  /** Counts a new room; throws TooMany where the limit is used up. */
  async takeOpening(address: string): Promise<void> {
    await this.opened.take(address);
  }

  /** Counts whatever names a code; throws TooMany where the limit is used up. */
  async takeCode(address: string): Promise<void> {
    await this.codeChecks.take(address);
  }
}
