/** Calls back when the connection probably works again: network back, tab shown, page restored. */
export function onReconnect(listener: () => void): () => void {
  const stopping = new AbortController();
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  addEventListener('online', listener, stopping);
  addEventListener('pageshow', listener, stopping);
  document.addEventListener('visibilitychange', whenVisible, stopping);
  return () => stopping.abort();
}
