import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '../errors/public-errors.ts';
import type { CounterStore } from './counter-store.ts';

/** How many keys over their budget are cached. */
const MAX_BLOCKED_KEYS = 10_000;

/** Counts per key. Keys must be canonical values: two spellings of one thing would have two budgets. */
export interface Limiter {
  /** Counts one; throws TooMany once the window's points are used up. */
  consume(key: string): Promise<void>;
}

/** A limiter shared by all processes. */
export interface SharedLimiter extends Limiter {
  /** Throws TooMany if this process knows that the key's points are used up; counts nothing. */
  check(key: string): void;
  /** Takes back one count that should not have been made. */
  refund(key: string): Promise<void>;
}

interface Budget {
  points: number;
  seconds: number;
}

interface SharedBudget extends Budget {
  /** Separates its keys from other limiters'. */
  name: string;
  /** The message of the refusal. */
  message?: string;
}

/** Creates limiters shared by all processes. */
export type CreateLimiter = (budget: SharedBudget) => SharedLimiter;

/**
 * Every budget is multiplied by `scale` (RATE_LIMIT_SCALE). A key over its budget is refused without asking the store
 * again.
 */
export function createSharedLimiters(counts: CounterStore, scale: number): CreateLimiter {
  const blockedKeys = new LRUCache<string, true>({ max: MAX_BLOCKED_KEYS, ttl: 1 }); // each until its window ends
  return ({ name, message, ...budget }) => {
    const points = Math.ceil(budget.points * scale);
    const toKey = (key: string) => `${name}:${shortenKey(key)}`;
    const checkKey = (key: string) => {
      if (blockedKeys.has(key))
        throw new TooMany(message, toWholeSeconds(blockedKeys.getRemainingTTL(key)));
    };
    return {
      check: (key) => checkKey(toKey(key)),
      async consume(key) {
        const counted = toKey(key);
        checkKey(counted);
        const increment = { key: counted, ms: budget.seconds * 1_000 };
        const { count, endsInMs } = await counts.increment(increment);
        if (count <= points) return;
        const ttl = Math.max(1, endsInMs);
        blockedKeys.set(counted, true, { ttl });
        throw new TooMany(message, toWholeSeconds(ttl));
      },
      async refund(key) {
        const counted = toKey(key);
        await counts.decrement(counted);
        blockedKeys.delete(counted); // there is room again
      },
    };
  };
}

/** A limiter of this process only: for frequent events where a few more do no harm. */
export function createLocalLimiter({ points, seconds }: Budget, scale: number): Limiter {
  const store = new RateLimiterMemory({ points: Math.ceil(points * scale), duration: seconds });
  return {
    async consume(key) {
      await store.consume(shortenKey(key)).catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes)
          throw new TooMany(undefined, toWholeSeconds(reason.msBeforeNext));
        throw reason;
      });
    },
  };
}

function toWholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** Keys come from outside and are stored for a while, so their length is bounded. */
function shortenKey(key: string): string {
  return key.length <= 64 ? key : hash('sha256', key, 'base64');
}
