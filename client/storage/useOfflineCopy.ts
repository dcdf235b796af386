import { useEffect, useRef } from 'react';

/** What a page asks the service worker: to keep it, and these of its files that the device has seen. */
export type KeepRequest = { keep: string; files: string[] };

/** Long enough for everything that is seen to have come. */
const AFTER_MS = 2_500;
/** A page that changes all the time is kept anew so often, and when it is left. */
const EVERY_MS = 120_000;

/** Keeps the page that is shown on this device, as last seen, for days without signal; see app/worker. It changes with `version`. */
export function useOfflineCopy(version?: number): void {
  const keptAt = useRef(-Infinity);

  useEffect(() => {
    if (!('serviceWorker' in navigator) || /[?&]key=/.test(location.search)) return;
    const keep = () => {
      forget();
      keptAt.current = performance.now();
      void askToKeep().catch(() => undefined); // then the page only works with signal
    };
    const keepWhenLeft = () => document.hidden && keep();
    const plan = () => {
      timer = setTimeout(keep, Math.max(AFTER_MS, keptAt.current + EVERY_MS - performance.now()));
    };
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('load', plan);
      document.removeEventListener('visibilitychange', keepWhenLeft);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (document.readyState === 'complete') plan();
    else addEventListener('load', plan);
    document.addEventListener('visibilitychange', keepWhenLeft);
    return forget;
  }, [version]);
}

let registration: ServiceWorkerRegistration | undefined;

async function askToKeep(): Promise<void> {
  if (import.meta.env.DEV) return;
  // a page that is being left has no time to wait for anything
  if (!registration?.active) {
    await navigator.serviceWorker.register('/service-worker.js');
    registration = await navigator.serviceWorker.ready;
  }
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(location.origin))
    .map(({ name }) => new URL(name).pathname);
  registration.active?.postMessage({ keep: location.pathname, files } satisfies KeepRequest);
}
