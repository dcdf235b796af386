/**
 * A signal that aborts after this time, or with another one. Safari has `AbortSignal.timeout` since 16, and
 * `AbortSignal.any` since 17.4.
 */
export function abortAfter(ms: number, other?: AbortSignal | null): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  other?.addEventListener('abort', abort);
  if (other?.aborted) abort();
  return controller.signal;
}
