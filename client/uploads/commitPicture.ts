import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { addressIn } from './upload.ts';
import { retryUpload } from './uploadPicture.ts';

/** Keeps a temporary upload for good and answers its address; throws PictureRefused with the server's words. */
export function commitPicture(
  image: string,
  onWaiting: () => void,
  signal: AbortSignal,
): Promise<string> {
  const commit = async () => {
    const response = await authorisedFetch('/api/upload/image', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ image }),
      signal,
    });
    return addressIn(response.status, (await response.json()) as Parameters<typeof addressIn>[1]);
  };
  return retryUpload(commit, onWaiting, signal);
}
