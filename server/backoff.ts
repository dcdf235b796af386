/** How long to wait before the next attempt; grows with the number of failures. */
export function computeRetryBackoff(failures: number): number {
  return Math.min(5_000, 125 * 2 ** failures);
}

/** For the connection between processes: sooner, and at random, as all of them lose it at once. */
export function computeReopenBackoff(failures: number): number {
  return Math.min(2_000, 50 * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** For how many seconds a row of a queue waits, by its column of tries: twice as long after each, up to the longest. */
export function backoffSql(firstSeconds: number, longestSeconds: number): string {
  return `least(${firstSeconds} * 2.0 ^ least(tries - 1, 20), ${longestSeconds})`;
}

/** A process that exits sooner after its start is likely to exit again. */
const QUICK_EXIT_MS = 5_000;

/** When to restart a process that exited: at once, unless it had just been started. */
export class RestartBackoff {
  private quickExits = 0;

  computeDelay(runtimeMs: number): number {
    this.quickExits = runtimeMs < QUICK_EXIT_MS ? this.quickExits + 1 : 0;
    return this.quickExits && computeRetryBackoff(this.quickExits);
  }
}
