const BASE_MS = 400;
const MAX_MS = 10_000;

/** How long to wait before the next attempt: doubling, capped, and with random jitter. */
export function backoff(attempt: number): number {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.5 + Math.random() / 2));
}

/** Calls back when the connection probably works again: network back, tab shown, page restored. */
export function onReconnect(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
