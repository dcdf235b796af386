import { DetailedError, Upload } from 'tus-js-client';
import { authorisedFetch, refreshInTime } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { RetryLater } from '../net/failure.ts';
import {
  addressOf,
  OUT_OF_SPACE,
  PictureRefused,
  retryAfterMs,
  type UploadOptions,
} from './upload.ts';

const PARALLEL_UPLOADS = 3;

/** Prepares a resumable upload; every call of the returned function goes on where the last one stopped. */
export function uploadInPieces(file: File, options: UploadOptions) {
  let uploaded: string | undefined;
  return async () => {
    uploaded ??= await uploadAll(file, options);
    const result = await authorisedFetch(`${uploaded}/result`);
    if (result.status === 404) {
      uploaded = undefined; // out of date, or lost in a crash: the next try sends it anew
      throw new RetryLater({ hasFailed: true });
    }
    return addressOf(result);
  };
}

/** One attempt at what is still missing; answers the upload's own address. */
async function uploadAll(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    parallelUploads: PARALLEL_UPLOADS,
    retryDelays: null, // its own retries forget pieces in a long silence; the caller tries again
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      const token = accessToken(); // may be another one than at the beginning
      if (token) request.setHeader('Authorization', `JWT ${token}`);
    },
    onProgress: (sent, total) => onProgress({ fraction: sent / total }),
  });
  await refreshInTime();
  // begun before the connection broke, or in a tab that was closed
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  signal.throwIfAborted();
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', reject, { once: true });
      upload.options.onSuccess = () => resolve();
      upload.options.onError = reject;
      upload.start();
    });
  } catch (error) {
    const [status, reason] = [statusOf(error), errorToThrow(error)]; // stopped, an answer says nothing any more
    // the other pieces stop too; what has arrived is thrown away only where it was given up
    await upload.abort(signal.aborted).catch(() => undefined);
    // a login that ended before its time: any call finds out, and the next attempt goes without it
    if (status === 401) await authorisedFetch('/api/account/profile');
    throw reason;
  }
  return upload.url!;
}

/** Elsewhere a piece is being stored still: it says so for a moment after a connection broke. */
const LOCKED = 423;

/** What an error says of the next try; one without an answer stays as it is. */
function errorToThrow(error: unknown): unknown {
  const status = statusOf(error);
  if ([403, 413, OUT_OF_SPACE].includes(status)) return refusalIn(error as DetailedError);
  if (status === 429 || status === LOCKED)
    return new RetryLater({
      isCrowded: true,
      retryAfterMs: retryAfterMs(
        (error as DetailedError).originalResponse?.getHeader('Retry-After'),
      ),
    });
  return status > 0 && status !== 401 ? new RetryLater({ hasFailed: true }) : error;
}

/** What the server said for good. */
function refusalIn({ originalResponse }: DetailedError): PictureRefused {
  try {
    const body = originalResponse?.getBody() ?? '';
    return new PictureRefused((JSON.parse(body) as { msg: string }).msg);
  } catch {
    return new PictureRefused('This picture could not be taken.');
  }
}

function statusOf(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
