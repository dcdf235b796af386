import { useEffect, useEffectEvent } from 'react';
import { toFailure } from './failure.ts';
import { waitForRetry } from './retry.ts';

const RETRY_AFTER_MS = 5_000;

/**
 * While something fails with an error that may pass, tries it again every few seconds, and as soon as there is signal;
 * later if the server asks for that.
 */
export function useRetry(error: unknown, retry: () => Promise<unknown>): void {
  const again = useEffectEvent(() => retry().catch(() => undefined));
  const failure = error === undefined ? null : toFailure(error);
  const mayPass = failure?.kind === 'later';
  const waitMs = (mayPass && failure.retryAfterMs) || undefined;
  useEffect(() => {
    if (!mayPass) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    async function repeat() {
      while (!signal.aborted) {
        await waitForRetry(waitMs ?? RETRY_AFTER_MS, { signal, isFixed: waitMs !== undefined });
        if (!signal.aborted) await again();
      }
    }
    void repeat();
    return () => stopping.abort();
  }, [mayPass, waitMs]);
}
