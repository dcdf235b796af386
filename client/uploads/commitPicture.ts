import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { parseUploadResponse, type WaitReason } from './upload.ts';
import { retryUpload } from './uploadPicture.ts';

/**
 * Makes a temporary upload permanent and returns its address; throws PictureRefused with the server's message, or
 * UploadStopped.
 */
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
    return parseUploadResponse(response);
  };
  return retryUpload(commit, onWaiting, signal);
}
