import { failureOf } from '../net/failure.ts';
import { backoff } from '../net/backoff.ts';
import { onReconnect } from '../net/onReconnect.ts';
import { refusalOf } from './pictureFile.ts';
import { smallerFile } from './smallerFile.ts';
import {
  type WaitReason,
  PictureRefused,
  type UploadOptions,
  type UploadProgress,
  UploadStopped,
} from './upload.ts';
import { uploadInOneRequest } from './uploadInOneRequest.ts';

/** Larger files are uploaded in pieces that can be resumed. */
const MAX_ONE_REQUEST_BYTES = 1024 * 1024;
/** How often to retry after the server failed. */
const RETRIES = 5;

/** Sends a picture, made smaller, to the temporary uploads and answers its address; waits for signal where there is none. UploadStopped where the server fails. */
export async function uploadPicture(chosen: File, options: UploadOptions): Promise<string> {
  const refusal = refusalOf(chosen);
  if (refusal) throw new PictureRefused(refusal);
  const { signal } = options;
  const file = await smallerFile(chosen, options.original);
  signal.throwIfAborted();
  let fraction = 0;
  const onProgress = (progress: UploadProgress) => {
    fraction = progress.fraction;
    options.onProgress(progress);
  };
  const onWaiting = (what: WaitReason) => options.onProgress({ fraction, waitsFor: what });
  const uploadOptions = { ...options, onProgress };

  if (file.size <= MAX_ONE_REQUEST_BYTES)
    return retryUpload(() => uploadInOneRequest(file, uploadOptions), onWaiting, signal);
  const { uploadInPieces } = await retryUpload(
    () => import('./uploadInPieces.ts'),
    onWaiting,
    signal,
  );
  return retryUpload(uploadInPieces(file, uploadOptions), onWaiting, signal);
}

/** Tries again by itself: without end where there is no signal, five times where the server fails; then UploadStopped. */
export async function retryUpload<T>(
  attempt: () => Promise<T>,
  onWaiting: (what: WaitReason) => void,
  signal: AbortSignal,
): Promise<T> {
  let failures = 0;
  for (let attempts = 0; ; attempts++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'later' || signal.aborted) throw error;
      const { hasFailed, isCrowded, retryAfterMs } = failure;
      if (hasFailed && ++failures > RETRIES) throw new UploadStopped();
      onWaiting(hasFailed || isCrowded ? 'server' : 'signal');
      await waitForRetry(retryAfterMs ?? backoff(attempts), signal, retryAfterMs === undefined);
    }
  }
}

/** Waits for a while, or until the network is back where that may help. */
function waitForRetry(ms: number, signal: AbortSignal, endsEarly: boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop?.();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = endsEarly ? onReconnect(done) : undefined;
    signal.addEventListener('abort', done, { once: true });
  });
}
