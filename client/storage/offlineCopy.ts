/** A page's message to the service worker: cache this page, and those of its files that have been loaded. */
export type CachePageRequest = { keep: string; files: string[] };

/** The shortest interval between two copies of a page that changes often; leaving the page copies it too. */
const MIN_INTERVAL_MS = 120_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const cachedAt = new Map<string, number>();
/** The version for which a copy was last requested. */
const versions = new Map<string, number | undefined>();
let registration: ServiceWorkerRegistration | undefined;

/** Keeps an offline copy of the current page on this device; a version that it has is not copied again. */
export function keepOfflineCopy(version?: number): void {
  if (/[?&]key=/.test(location.search)) return;
  void whenLoaded(() => scheduleCopy(version));
}

/** Registers the service worker on any page, so that it can at least show an offline page. */
export function prepareForNoSignal(): void {
  void whenLoaded(() => void register().catch(() => undefined));
}

/** Waits until everything visible has loaded, so that even a short visit leaves a copy. */
async function whenLoaded(run: () => void): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  run();
}

/** Asks the service worker to cache the current page, or its latest changes; see app/worker. */
function scheduleCopy(version: number | undefined): void {
  const { pathname: path } = location;
  const isCopied = versions.has(path) && versions.get(path) === version;
  versions.set(path, version);
  if (isCopied || timers.has(path)) return;
  const due = (cachedAt.get(path) ?? -Infinity) + MIN_INTERVAL_MS - performance.now();
  timers.set(
    path,
    setTimeout(() => cacheNow(path), Math.max(0, due)),
  );
  document.addEventListener('visibilitychange', cacheWhenLeft);
}

function cacheWhenLeft(): void {
  if (document.hidden) for (const path of timers.keys()) cacheNow(path);
}

function cacheNow(path: string): void {
  clearTimeout(timers.get(path));
  timers.delete(path);
  cachedAt.set(path, performance.now());
  // a page that is being left has no time for asynchronous work
  if (registration) requestCopy(registration, path);
  else
    void register().then(
      (registered) => requestCopy(registered, path),
      () => undefined, // without a service worker, the page only works online
    );
}

/** Registers the service worker unless that has been done. */
export async function register(): Promise<ServiceWorkerRegistration> {
  registration ??= await navigator.serviceWorker.register('/service-worker.js');
  return registration;
}

function requestCopy(to: ServiceWorkerRegistration, path: string): void {
  getWorker(to)?.postMessage({ keep: path, files: listLoadedFiles() } satisfies CachePageRequest);
}

/** A worker that is still installing already receives messages, so the copy is made even if the visitor leaves now. */
export function getWorker({ active, waiting, installing }: ServiceWorkerRegistration) {
  return active ?? waiting ?? installing;
}

/** The paths of the files of this site that the tab has loaded. */
export function listLoadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(location.origin))
    .map(({ name }) => new URL(name).pathname);
}
