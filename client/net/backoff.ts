const BASE_MS = 400;
const MAX_MS = 10_000;

/** How long to wait before the next attempt: doubling, capped, and with random jitter. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}

/**
 * How long to wait after a server has drained: it closes all connections at once, so clients reconnect spread over a
 * few seconds.
 */
export function drainDelay(random: () => number = Math.random): number {
  return Math.round(200 + random() * 4_800);
}

const DRAINING = new Set([1001, 1012, 1013]);

/** Whether a close code means that the server is draining and expects the client back, rather than a broken connection. */
export function isDraining(code: number): boolean {
  return DRAINING.has(code);
}
