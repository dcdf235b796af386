/** The pause after the first check; later pauses are longer, so that checking does not slow down what is awaited. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** Long, because test machines are busy; it costs nothing when the tests pass. */
const TIMEOUT_MS = 60_000;

/** Waits until a condition is true; rejects after a minute. */
export async function until(
  is: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs; // a test may move the clock
  let pause = FIRST_PAUSE_MS;
  while (!(await is())) {
    if (performance.now() > deadline)
      throw new Error(`This did not come within ${timeoutMs / 1_000} s: ${String(is)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS);
  }
}
