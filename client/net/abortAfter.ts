/**
 * A signal that aborts after this time, or with another signal. Safari has `AbortSignal.timeout` since 16, and
 * `AbortSignal.any` since 17.4.
 */
export function abortAfter(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  if (other?.aborted) abort();
  other?.addEventListener('abort', abort);
  return controller.signal;
}
