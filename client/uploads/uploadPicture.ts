import { toFailure, RetryLater, RefusedError } from '../net/failure.ts';
import { computeBackoff } from '../net/backoff.ts';
import { waitForRetry } from '../net/retry.ts';
import { getFileRefusal } from './pictureFile.ts';
import {
  type WaitReason,
  type UploadOptions,
  type UploadProgress,
  parseUploadResponse,
  postPicture,
  requireAddress,
} from './upload.ts';
import { isHeic, shrink } from './preparePhoto.ts';
import { requireAuthor } from '../auth/author.ts';
import { authorised, authorisedFetch } from '../auth/authorisedFetch.ts';

/** Larger files are uploaded in resumable pieces. */
const MAX_ONE_REQUEST_BYTES = 1024 * 1024;
/** How often to retry after a server error. */
const RETRIES = 5;
/** The message once that was not enough; the picture stays on this device until the user retries. */
const STOPPED = 'It could not be sent just now. It is kept on this device.';

/**
 * Uploads a picture, resized, to the temporary uploads and returns its address; waits while offline. Throws RetryLater
 * if the server keeps failing.
 */
export async function uploadPicture(chosen: File, options: UploadOptions): Promise<string> {
  const refusal = getFileRefusal(chosen);
  if (refusal) throw new RefusedError(refusal);
  const { signal } = options;
  const file = await shrinkFile(chosen, options.original);
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

async function uploadInOneRequest(
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  const { name } = file;
  const onFraction = (fraction: number) => onProgress({ fraction });
  const response = await authorised(
    (headers) => postPicture(file, { name, headers, onFraction, signal }),
    ({ status }) => status === 401,
  );
  return requireAddress(response);
}

/** Retries automatically: without limit while offline, five times after server errors; then throws RetryLater. */
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
      const failure = toFailure(error);
      if (failure.kind !== 'later' || signal.aborted) throw error;
      const { hasFailed, isCrowded, retryAfterMs } = failure;
      if (hasFailed && ++failures > RETRIES) throw new RetryLater({ message: STOPPED });
      onWaiting(hasFailed || isCrowded ? 'server' : 'signal');
      const isFixed = retryAfterMs !== undefined;
      await waitForRetry(retryAfterMs ?? computeBackoff(attempts), { signal, isFixed });
    }
  }
}

/** Pictures up to this size are sent unchanged. */
const SMALL_BYTES = 1024 * 1024;

/**
 * The picture as it is sent: resized on the device, or unchanged if it is small, if the user asked for it, or if this
 * browser cannot decode it. HEIC, which the server cannot read, is always converted; throws RefusedError if that
 * fails.
 */
async function shrinkFile(file: File, keepOriginal = false): Promise<File> {
  if (!isHeic(file) && (keepOriginal || file.size <= SMALL_BYTES)) return file;
  try {
    const { blob } = await shrink(file);
    if (blob === file) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    // keep name and time, by which an interrupted upload is found again
    return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
  } catch (error) {
    if (isHeic(file) && error instanceof RefusedError) throw error;
    return file;
  }
}

/**
 * Makes a temporary upload permanent and returns its address; throws RefusedError with the server's message, or
 * RetryLater.
 */
export function commitPicture(
  image: string,
  onWaiting: (what: WaitReason) => void,
  signal: AbortSignal,
): Promise<string> {
  const commit = async () => {
    requireAuthor();
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

/** Downloads a picture from the server. */
export async function openPicture(address: string): Promise<File> {
  const response = await authorisedFetch(`${address}/public`);
  if (response.status >= 500 || response.status === 429) throw new RetryLater({ hasFailed: true });
  if (!response.ok) throw new RefusedError('This picture is not there any more.');
  const blob = await response.blob();
  return new File([blob], `picture.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
