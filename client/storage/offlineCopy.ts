/** What a page asks the service worker: to keep it, and these of its files that the device has seen. */
export type KeepRequest = { keep: string; files: string[] };

/** How often a page that changes all the time is kept again, besides when it is left. */
const MIN_INTERVAL_MS = 120_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const keptAt = new Map<string, number>();
let registration: ServiceWorkerRegistration | undefined;

document.addEventListener('visibilitychange', () => {
  if (document.hidden) for (const path of timers.keys()) keep(path);
});

/** Has the service worker keep the page that is shown, or what has changed of it; see app/worker. */
export function scheduleOfflineCopy(): void {
  const { pathname: path } = location;
  if (document.readyState !== 'complete')
    return addEventListener('load', scheduleOfflineCopy, { once: true });
  if (timers.has(path)) return;
  const due = (keptAt.get(path) ?? -Infinity) + MIN_INTERVAL_MS - performance.now();
  timers.set(
    path,
    setTimeout(() => keep(path), Math.max(0, due)),
  );
}

function keep(path: string): void {
  clearTimeout(timers.get(path));
  timers.delete(path);
  keptAt.set(path, performance.now());
  // a page that is being left has no time to wait for anything
  if (registration) requestCopy(registration, path);
  else
    void register().then(
      (registered) => requestCopy(registered, path),
      () => undefined, // then the page only works with signal
    );
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js');
  registration = await navigator.serviceWorker.ready;
  return registration;
}

function requestCopy({ active }: ServiceWorkerRegistration, path: string): void {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(location.origin))
    .map(({ name }) => new URL(name).pathname);
  active?.postMessage({ keep: path, files } satisfies KeepRequest);
}
