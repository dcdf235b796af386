const REFILL_MS = 1000;
const MAX_TOKENS = 2;
const MIN_GAP_MS = 120;

/**
 * Runs `flush` at once when there are few requests and about once a second during a burst: a token bucket, so that
 * two or three in a row after a quiet time are still shown at once.
 */
export function createThrottle(flush: () => void) {
  let tokens = MAX_TOKENS;
  let lastRun = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run() {
    const now = performance.now();
    const refilled = Number.isFinite(lastRun) ? (now - lastRun) / REFILL_MS : 0;
    tokens = Math.max(0, Math.min(MAX_TOKENS, tokens + refilled - 1));
    lastRun = now;
    timer = undefined;
    flush();
  }

  function wait(): number {
    const sinceLast = performance.now() - lastRun;
    const untilToken = (1 - tokens) * REFILL_MS - sinceLast;
    return Math.max(0, MIN_GAP_MS - sinceLast, untilToken);
  }

  return {
    /** Requests a flush, now or when it is due. */
    request() {
      if (timer !== undefined) return;
      const ms = wait();
      if (ms === 0) run();
      else timer = setTimeout(run, ms);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
