/** Calls back when the connection probably works again: network back, tab shown, page restored. */
export function onReconnect(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener, { signal });
  window.addEventListener('pageshow', listener, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => stopping.abort();
}
