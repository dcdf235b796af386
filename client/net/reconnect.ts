import { backoff, isDraining, returnAfterDrain } from './backoff.ts';

/** A connection that was taken in and soon sent away is not asked for at once again. */
const STEADY_AFTER_MS = 10_000;

/**
 * When a connection that broke is opened again: ever more slowly, and at once when there is reason to. After a
 * drain all come back at a time of their own; `drainShare` is which part of that time this one takes.
 */
export function createReconnect(drainShare = 1) {
  const waiting = new Set<() => void>();
  let attempt = 0;
  let openedAt = Infinity;
  let drained = false;

  return {
    opened() {
      openedAt = Date.now();
    },
    closed(code: number) {
      drained = isDraining(code);
      if (Date.now() - openedAt > STEADY_AFTER_MS) attempt = 0;
      openedAt = Infinity;
    },
    /** The server took us in for good: the next wait is a short one again. */
    reset() {
      attempt = 0;
    },
    /** Resolves when the next attempt is due. */
    due(): Promise<void> {
      const ms = drained ? returnAfterDrain() * drainShare : backoff(attempt++);
      return new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          waiting.delete(goOn);
          resolve();
        };
        const timer = setTimeout(goOn, ms);
        waiting.add(goOn);
      });
    },
    /** There is reason to believe that it works again. */
    retryNow() {
      for (const goOn of waiting) goOn();
    },
  };
}
