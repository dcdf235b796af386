import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { RetryLater, Refusal } from '../net/failure.ts';

/** Reads a picture back that the server has. */
export async function openPicture(address: string): Promise<File> {
  const response = await authorisedFetch(`${address}/public`);
  if (response.status >= 500 || response.status === 429) throw new RetryLater({ hasFailed: true });
  if (!response.ok) throw new Refusal('This picture is not there any more.');
  const blob = await response.blob();
  return new File([blob], `picture.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
