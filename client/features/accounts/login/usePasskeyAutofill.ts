import { useEffect, useEffectEvent } from 'react';
import { abortAfter } from '../../../net/abortAfter.ts';
import { computeBackoff } from '../../../net/backoff.ts';
import { waitForRetry } from '../../../net/retry.ts';
import { awaitFilledPasskey, fillsPasskeys } from '../../../auth/browserPasskey.ts';

/** The challenge is renewed before its five minutes are over, for as long as an hour. */
const RENEWED_MS = 4 * 60_000;
const MAX_TURNS = 15;

type Options = {
  /** Gets a request for a passkey from the server. */
  fetchOptions: () => Promise<string>;
  onChosen: (credential: string) => void;
};

/**
 * Makes the browser offer passkeys in the address field while `isOffered`, and uses the chosen one. A failure before
 * that is not shown, because nobody has asked for anything.
 */
export function usePasskeyAutofill(isOffered: boolean, { fetchOptions, onChosen }: Options): void {
  const fetch = useEffectEvent(fetchOptions);
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOffered) return;
    const ended = new AbortController();
    const offer = async () => {
      if (!(await fillsPasskeys())) return;
      for (let turn = 0; turn < MAX_TURNS && !ended.signal.aborted; turn += 1) {
        const options = await fetch().catch(() => null);
        if (options === null) {
          await waitForRetry(computeBackoff(turn), { signal: ended.signal });
          continue;
        }
        const signal = abortAfter(RENEWED_MS, ended.signal);
        const credential = await awaitFilledPasskey(options, signal).catch(() => null);
        if (ended.signal.aborted) return;
        if (credential) return choose(credential);
        if (!signal.aborted) return; // the browser has ended it
      }
    };
    offer().catch(() => undefined);
    return () => ended.abort();
  }, [isOffered]);
}
