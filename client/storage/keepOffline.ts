let loading: Promise<typeof import('./offlineCopy.ts')> | undefined;

/** Keeps an offline copy of the current page on this device; a version that it has is not copied again. */
export function keepOfflineCopy(version?: number): void {
  if (!/[?&]key=/.test(location.search))
    whenLoaded(({ scheduleOfflineCopy }) => scheduleOfflineCopy(version));
}

/** Registers the service worker on any page, so that it can at least show an offline page. */
export function prepareForNoSignal(): void {
  whenLoaded(({ register }) => register());
}

/** Waits until the page has loaded, as none of this is needed earlier, or at all if the page fails to load. */
function whenLoaded(run: (module: typeof import('./offlineCopy.ts')) => unknown): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  loading ??= isLoaded().then(() => import('./offlineCopy.ts'));
  loading.then(run).catch(() => (loading = undefined));
}

/** Resolves once everything visible has loaded, so that even a short visit leaves a copy. */
async function isLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}
