/**
 * Calls `play` once an element is in sight and the page has come to rest, unless network, motion or data settings
 * speak against it; returns a function that stops waiting.
 */
export function whenPlayable(element: Element, play: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    if (mayAutoplay()) play();
  });
  const observe = () => observer.observe(element);
  const leaving = new AbortController();
  // Safari does not tell when it is idle
  const rest = () =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => leaving.signal.aborted || observe());
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true, signal: leaving.signal });
  return () => {
    leaving.abort();
    observer.disconnect();
  };
}

/** False while offline, if the reader prefers less motion or data, or on a slow or metered connection. */
function mayAutoplay(): boolean {
  const isReduced = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';
  if (!navigator.onLine || matchMedia(isReduced).matches) return false;
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return !connection?.saveData && !/2g|3g/.test(connection?.effectiveType ?? '');
}
