const BASE_MS = 400;
const MAX_MS = 10_000;

/** How long to wait before the next attempt: doubling, capped, and with random jitter. */
export function computeBackoff(attempt: number): number {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.5 + Math.random() / 2));
}
