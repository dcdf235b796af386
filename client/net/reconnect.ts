import { backoff, isDraining, drainDelay } from './backoff.ts';

/** A connection that broke sooner after it opened counts as another failed attempt. */
const STABLE_AFTER_MS = 10_000;

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
      if (Date.now() - openedAt > STABLE_AFTER_MS) attempt = 0;
      openedAt = Infinity;
    },
    /** The server has accepted the connection for good: the next wait is short again. */
    reset() {
      attempt = 0;
    },
    /** Resolves when the next attempt is due. */
    due(): Promise<void> {
      const ms = drained ? drainDelay() * drainShare : backoff(attempt++);
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        waiting.add(finish);
      });
    },
    /** There is reason to believe that it works again. */
    retryNow() {
      for (const finish of waiting) finish();
    },
  };
}
