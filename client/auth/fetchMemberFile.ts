import { authorisedFetch } from './authorisedFetch.ts';

const TIMEOUT_MS = 5 * 60_000;

/** A file that only members may read; undefined if the server refuses it. */
export async function fetchMemberFile(
  address: string,
  leaving: AbortSignal,
): Promise<Blob | undefined> {
  // browsers before 2024 cannot join signals: there, it ends when it is not needed any more
  const signal =
    'any' in AbortSignal ? AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT_MS)]) : leaving;
  const response = await authorisedFetch(address, { signal });
  return response.ok ? response.blob() : undefined;
}
