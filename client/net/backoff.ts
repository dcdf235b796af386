const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** How long to wait before the next attempt: doubling, capped, and never the same for two devices. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** A server that drains sends everybody away at once: spread the return over a few seconds. */
export function returnAfterDrain(random: () => number = Math.random): number {
  return Math.round(200 + random() * 4_800);
}

const DRAINING = new Set([1001, 1012, 1013]);

/** Whether a close code means "come back later" rather than a broken line. */
export function isDraining(code: number): boolean {
  return DRAINING.has(code);
}
