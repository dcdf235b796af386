import { backoff } from '../net/backoff.ts';
import { onReconnect } from '../net/onReconnect.ts';
import { refusalOf } from './pictureFile.ts';
import { smallerFile } from './smallerFile.ts';
import { PictureRefused, type UploadOptions, type UploadProgress } from './upload.ts';
import { uploadAtOnce } from './uploadAtOnce.ts';

/** Larger files go in pieces that can be taken up again. */
const IN_ONE_PIECE = 1024 * 1024;

/** Brings a picture, made smaller, to the temporary uploads and answers its address; waits for signal where there is none. */
export async function uploadPicture(chosen: File, options: UploadOptions): Promise<string> {
  const refusal = refusalOf(chosen);
  if (refusal) throw new PictureRefused(refusal);
  const { signal } = options;
  const file = await smallerFile(chosen, options.original);
  signal.throwIfAborted();
  let part = 0;
  const onProgress = (progress: UploadProgress) => {
    part = progress.part;
    options.onProgress(progress);
  };
  const onWaiting = () => options.onProgress({ part, waiting: true });
  const counted = { ...options, onProgress };

  if (file.size <= IN_ONE_PIECE)
    return retryUpload(() => uploadAtOnce(file, counted), onWaiting, signal);
  const { uploadInPieces } = await retryUpload(
    () => import('./uploadInPieces.ts'),
    onWaiting,
    signal,
  );
  return retryUpload(uploadInPieces(file, counted), onWaiting, signal);
}

/** Tries again by itself and when there is reason to waitForRetry; only a refusal or giving up ends it. */
export async function retryUpload<T>(
  attempt: () => Promise<T>,
  onWaiting: () => void,
  signal: AbortSignal,
): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof PictureRefused || signal.aborted) throw error;
      onWaiting();
      await waitForRetry(backoff(attempts), signal);
    }
  }
}

/** Waits for a while, or until the network is back. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = onReconnect(done);
    signal.addEventListener('abort', done, { once: true });
  });
}
