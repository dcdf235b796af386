import { createLimiter, type Limiter } from '../../graphql/rate-limit.ts';

/** A chapel shares one address and a congregation posts in one minute, so both limits are wide. */
export class PostLimits {
  private readonly byAddress: Limiter;
  private readonly byPage: Limiter;

  constructor(scale: number) {
    this.byAddress = createLimiter({ points: 600, seconds: 60 }, scale);
    this.byPage = createLimiter({ points: 1_800, seconds: 60 }, scale);
  }

  /** Counts one post; throws TooMany where either limit is used up. */
  async take(address: string, pageId: string): Promise<void> {
    await this.byAddress.take(address);
    await this.byPage.take(pageId);
  }
}
