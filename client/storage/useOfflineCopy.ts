import { useEffect } from 'react';

/** Long enough for everything that is seen to have come. */
const AFTER_MS = 2_500;

let loaded: typeof import('./offlineCopy.ts') | undefined;

/** Keeps the page that is shown on this device, as last seen, for days without signal; it changes with `version`. */
export function useOfflineCopy(version?: number): void {
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    if (/[?&]key=/.test(location.search)) return;
    if (loaded) return loaded.scheduleOfflineCopy();
    const timer = setTimeout(() => void load().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, [version]);
}

/** None of it is needed before the page has settled, nor where it does not come. */
async function load(): Promise<void> {
  loaded = await import('./offlineCopy.ts');
  loaded.scheduleOfflineCopy();
}
