import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { addressOf, type WaitReason } from './upload.ts';
import { retryUpload } from './uploadPicture.ts';

/** Keeps a temporary upload for good and answers its address; throws PictureRefused with the server's words, or UploadStopped. */
export function commitPicture(
  image: string,
  onWaiting: (what: WaitReason) => void,
  signal: AbortSignal,
): Promise<string> {
  const commit = async () => {
    const response = await authorisedFetch('/api/upload/image', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ image }),
      signal,
    });
    return addressOf(response);
  };
  return retryUpload(commit, onWaiting, signal);
}
