import { abortAfter } from '../net/abortAfter.ts';
import { abortWith } from '../net/abortWith.ts';
import { computeBackoff } from '../net/backoff.ts';
import { toFailure } from '../net/failure.ts';
import { waitForRetry } from '../net/waitForRetry.ts';
import { authorisedFetch } from './authorisedFetch.ts';

const TIMEOUT_MS = 5 * 60_000;

/** A file that only members may read; undefined if the server refuses it. */
export async function fetchMemberFile(
  address: string,
  leaving: AbortSignal,
): Promise<Blob | undefined> {
  const response = await authorisedFetch(address, {
    signal: abortAfter(TIMEOUT_MS, abortWith(leaving)),
  });
  return response.ok ? response.blob() : undefined;
}

/** The same, fetched again until it is there where the signal is gone. */
export async function fetchUntilThere(
  address: string,
  leaving: AbortSignal,
  attempt = 0,
): Promise<Blob | undefined> {
  try {
    return await fetchMemberFile(address, leaving);
  } catch (error) {
    if (leaving.aborted || toFailure(error).kind !== 'later') throw error;
    await waitForRetry(computeBackoff(attempt), { signal: leaving });
    return fetchUntilThere(address, leaving, attempt + 1);
  }
}
