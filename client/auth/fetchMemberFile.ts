import { abortAfter } from '../net/abortAfter.ts';
import { abortWith } from '../net/abortWith.ts';
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
