/** A controller that aborts with another signal, too. Safari has `AbortSignal.any` since 17.4. */
export function abortWith(other: AbortSignal): AbortController {
  const controller = new AbortController();
  if (other.aborted) controller.abort();
  other.addEventListener('abort', () => controller.abort());
  return controller;
}
