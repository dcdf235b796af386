import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Increment, WindowCount, CounterStore } from './counter-store.ts';

/** A request waits for Redis this long; then the database counts instead. */
const RESPONSE_TIMEOUT_MS = 1_000;
const RETRY_MS = 1_000;

/** Counters in Redis, and in `fallback` while Redis cannot be reached. */
export class RedisCounters implements CounterStore {
  private readonly limiter: RateLimiterRedis;

  private constructor(
    private readonly client: Redis,
    keyPrefix: string,
    private readonly fallback: CounterStore,
  ) {
    this.limiter = new RateLimiterRedis({ storeClient: client, keyPrefix, points: 1, duration: 1 });
  }

  /**
   * Resolves once it is connected, or after a failed first attempt while it keeps retrying; `keyPrefix` separates the
   * keys of installations.
   */
  static async open(url: string, keyPrefix: string, fallback: CounterStore, log: Logger) {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: RESPONSE_TIMEOUT_MS,
      commandTimeout: RESPONSE_TIMEOUT_MS,
      retryStrategy: () => RETRY_MS,
      lazyConnect: true,
    });
    client.on('error', (err) =>
      log.warn({ err }, 'Redis failed, limits are counted in the database'),
    );
    await client.connect().catch(() => undefined);
    return new RedisCounters(client, keyPrefix, fallback);
  }

  async increment(count: Increment): Promise<WindowCount> {
    try {
      const customDuration = count.ms / 1_000;
      const counted = await this.limiter.penalty(count.key, 1, { customDuration });
      return { count: counted.consumedPoints, endsInMs: counted.msBeforeNext };
    } catch {
      return this.fallback.increment(count);
    }
  }

  async decrement(key: string): Promise<void> {
    await this.limiter.reward(key).catch(() => this.fallback.decrement(key));
  }

  close(): void {
    this.client.disconnect();
  }
}
