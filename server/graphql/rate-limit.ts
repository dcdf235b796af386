import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooMany } from './errors.ts';

/** Counts per key; `take` throws TooMany once the points of the window are used up. */
export interface Limiter {
  take(key: string): Promise<void>;
}

/** A limiter of `points` per `seconds` and key, times `scale` (RATE_LIMIT_SCALE). */
export function createLimiter(
  { points, seconds }: { points: number; seconds: number },
  scale: number,
): Limiter {
  const limiter = new RateLimiterMemory({ points: Math.ceil(points * scale), duration: seconds });
  return {
    async take(key) {
      await limiter.consume(short(key)).catch(() => {
        throw new TooMany();
      });
    },
  };
}

/** Keys come from outside and are kept for a while: none may be long. */
function short(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64');
}
