import { authorisedFetch } from './authorisedFetch.ts';

/** A file that only members may read; undefined if the server refuses it. */
export async function fetchMemberFile(
  address: string,
  leaving: AbortSignal,
): Promise<Blob | undefined> {
  const response = await authorisedFetch(address, { signal: leaving });
  return response.ok ? response.blob() : undefined;
}
