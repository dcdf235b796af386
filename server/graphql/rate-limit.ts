import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { TooMany } from './errors.ts';
import type { CounterStore } from './counter-store.ts';

/** How many keys over their budget are remembered. */
const MAX_BLOCKED_KEYS = 10_000;

/** Counts per key. Keys are made of canonical values: two spellings of one thing would be two budgets. */
export interface Limiter {
  /** Counts one; throws TooMany once the points of the window are used up. */
  take(key: string): Promise<void>;
  /** Gives one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** One that counts for all processes together. */
export interface SharedLimiter extends Limiter {
  /** Throws TooMany where this process knows that the key's points are used up; counts nothing. */
  check(key: string): void;
}

interface Budget {
  points: number;
  seconds: number;
}

interface SharedBudget extends Budget {
  /** Keeps its keys apart from other limiters'. */
  name: string;
  /** The message of the refusal. */
  message?: string;
}

/** Makes limiters that count for all processes together. */
export type CreateLimiter = (budget: SharedBudget) => SharedLimiter;

/** Every budget is multiplied by `scale` (RATE_LIMIT_SCALE). A key over its budget is refused without another look at the counters. */
export function sharedLimiters(counts: CounterStore, scale: number): CreateLimiter {
  const blockedKeys = new LRUCache<string, true>({ max: MAX_BLOCKED_KEYS, ttl: 1 }); // each until its window ends
  return ({ name, message, ...budget }) => {
    const points = Math.ceil(budget.points * scale);
    const keyOf = (key: string) => `${name}:${shortened(key)}`;
    const checkKey = (key: string) => {
      if (blockedKeys.has(key))
        throw new TooMany(message, wholeSeconds(blockedKeys.getRemainingTTL(key)));
    };
    return {
      check: (subject) => checkKey(keyOf(subject)),
      async take(subject) {
        const key = keyOf(subject);
        checkKey(key);
        const { count, until } = await counts.add({ key, ms: budget.seconds * 1_000 });
        if (count <= points) return;
        const ttl = Math.max(1, until - Date.now());
        blockedKeys.set(key, true, { ttl });
        throw new TooMany(message, wholeSeconds(ttl));
      },
      giveBack: (key) => counts.takeBack(keyOf(key)),
    };
  };
}

/** A limiter of this process alone: for what comes often and where some more does no harm. */
export function createLimiter({ points, seconds }: Budget, scale: number): Limiter {
  const store = new RateLimiterMemory({ points: Math.ceil(points * scale), duration: seconds });
  return {
    async take(key) {
      await store.consume(shortened(key)).catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes)
          throw new TooMany(undefined, wholeSeconds(reason.msBeforeNext));
        throw reason;
      });
    },
    giveBack: async (key) => void (await store.reward(shortened(key))),
  };
}

/** Rounded up, and at least 1. */
function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** Forgets what was counted in windows that are over. */
export async function forgetOldCounts(db: DataSource): Promise<void> {
  await db.query('delete from rate_limit where expire < $1', [Date.now()]);
}

/** Keys come from outside and are stored for a while: none may be long. */
function shortened(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64');
}
