const PER_SECOND = 1000;
const SPARE = 2;
const CLOSEST = 120;

type Clock = {
  now(): number;
  later(run: () => void, ms: number): () => void;
};

const realClock: Clock = {
  now: () => performance.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs `flush` at once while it is quiet and about once a second under a burst.
 * A few spare turns are saved up in quiet times, so two or three in a row still appear immediately.
 */
export function createThrottle(flush: () => void, clock: Clock = realClock) {
  let spare = SPARE;
  let lastRun = -Infinity;
  let cancel: (() => void) | undefined;

  function run() {
    const now = clock.now();
    const saved = Number.isFinite(lastRun) ? (now - lastRun) / PER_SECOND : 0;
    spare = Math.max(0, Math.min(SPARE, spare + saved - 1));
    lastRun = now;
    cancel = undefined;
    flush();
  }

  function wait(): number {
    const sinceLast = clock.now() - lastRun;
    const untilSpare = (1 - spare) * PER_SECOND - sinceLast;
    return Math.max(0, CLOSEST - sinceLast, untilSpare);
  }

  return {
    /** Asks for a flush: now, or when it is time. */
    request() {
      if (cancel) return;
      const ms = wait();
      if (ms === 0) run();
      else cancel = clock.later(run, ms);
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
