import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Count, Counted, Counts } from './shared-counts.ts';

/** Somebody waits for it, and the database can count as well. */
const ANSWER_WITHIN_MS = 1_000;
const RETRY_MS = 1_000;

/** Counts in Redis, and in `fallback` for as long as there is none: whoever waits is let through there, not refused. */
export class RedisCounts implements Counts {
  private readonly limiter: RateLimiterRedis;

  private constructor(
    private readonly client: Redis,
    keyPrefix: string,
    private readonly fallback: Counts,
  ) {
    this.limiter = new RateLimiterRedis({ storeClient: client, keyPrefix, points: 1, duration: 1 });
  }

  /** Resolves once a connection was tried; `keyPrefix` keeps one installation's keys apart from another's. */
  static async open(url: string, keyPrefix: string, fallback: Counts, log: Logger) {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: ANSWER_WITHIN_MS,
      commandTimeout: ANSWER_WITHIN_MS,
      retryStrategy: () => RETRY_MS,
      lazyConnect: true,
    });
    client.on('error', (err) => log.warn({ err }, 'limits are counted in the database'));
    await client.connect().catch(() => undefined);
    return new RedisCounts(client, keyPrefix, fallback);
  }

  async add(count: Count): Promise<Counted> {
    try {
      const customDuration = count.ms / 1_000;
      const counted = await this.limiter.penalty(count.key, 1, { customDuration });
      return { count: counted.consumedPoints, until: Date.now() + counted.msBeforeNext };
    } catch {
      return this.fallback.add(count);
    }
  }

  async takeBack(key: string): Promise<void> {
    await this.limiter.reward(key).catch(() => this.fallback.takeBack(key));
  }

  close(): void {
    this.client.disconnect();
  }
}
