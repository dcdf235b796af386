import { computeBackoff } from './backoff.ts';

/** A connection that breaks sooner than this after opening counts as another failed attempt. */
const STABLE_AFTER_MS = 10_000;

/** The close codes of a server that is draining and expects the client back, rather than of a broken connection. */
const DRAINING = [1001, 1012, 1013];

/**
 * Decides when to reopen a broken connection: with backoff, or at once if the network is back. After a drain, clients
 * wait a random time; `drainShare` is the fraction of it that applies here.
 */
export function createReconnectSchedule(drainShare = 1) {
  const waiting = new Set<() => void>();
  let attempt = 0;
  let openedAt = Infinity;
  let drained = false;

  return {
    opened() {
      openedAt = Date.now();
    },
    closed(code: number) {
      drained = DRAINING.includes(code);
      if (Date.now() - openedAt > STABLE_AFTER_MS) attempt = 0;
      openedAt = Infinity;
    },
    /** The server has accepted the connection: the backoff starts over. */
    reset() {
      attempt = 0;
    },
    /** Resolves when the next attempt is due. */
    waitUntilDue(): Promise<void> {
      const ms = drained ? drainDelay() * drainShare : computeBackoff(attempt++);
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
    /** Ends all waits, because the connection probably works again. */
    retryNow() {
      for (const finish of waiting) finish();
    },
  };
}

/**
 * How long to wait after a server has drained: it closes all connections at once, so clients reconnect spread over a
 * few seconds.
 */
function drainDelay(): number {
  return Math.round(200 + Math.random() * 4_800);
}
