import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { RetryLater } from '../net/failure.ts';
import { RefusedError } from '../net/refusal.ts';

/** Downloads a picture from the server. */
export async function openPicture(address: string): Promise<File> {
  const response = await authorisedFetch(`${address}/public`);
  if (response.status >= 500 || response.status === 429) throw new RetryLater({ hasFailed: true });
  if (!response.ok) throw new RefusedError('This picture is not there any more.');
  const blob = await response.blob();
  return new File([blob], `picture.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
