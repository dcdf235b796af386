import { useEffect, useEffectEvent } from 'react';
import { waitForRetry } from './waitForRetry.ts';

const RETRY_AFTER_MS = 5_000;

/** While something has failed, tries it again every few seconds, and as soon as there is signal. */
export function useRetry(hasFailed: boolean, retry: () => Promise<unknown>): void {
  const again = useEffectEvent(() => retry().catch(() => undefined));
  useEffect(() => {
    if (!hasFailed) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    async function repeat() {
      while (!signal.aborted) {
        await waitForRetry(RETRY_AFTER_MS, { signal });
        if (!signal.aborted) await again();
      }
    }
    void repeat();
    return () => stopping.abort();
  }, [hasFailed]);
}
