/** A signal that aborts after this time. Safari has `AbortSignal.timeout` since 16. */
export function abortAfter(ms: number, controller = new AbortController()): AbortSignal {
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
