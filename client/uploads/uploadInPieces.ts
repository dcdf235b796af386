import { DetailedError, Upload } from 'tus-js-client';
import { authorisedFetch, refreshInTime } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { RetryLater } from '../net/failure.ts';
import {
  parseUploadResponse,
  OUT_OF_SPACE,
  PictureRefused,
  retryAfterMs,
  type UploadOptions,
} from './upload.ts';

const PARALLEL_UPLOADS = 3;

/** Prepares a resumable upload; every call of the returned function resumes where the last one stopped. */
export function uploadInPieces(file: File, options: UploadOptions) {
  let uploaded: string | undefined;
  return async () => {
    uploaded ??= await uploadAll(file, options);
    const result = await authorisedFetch(`${uploaded}/result`);
    if (result.status === 404) {
      uploaded = undefined; // expired, or lost in a crash: the next attempt uploads it again
      throw new RetryLater({ hasFailed: true });
    }
    return parseUploadResponse(result);
  };
}

/** One attempt to upload what is missing; returns the upload's address. */
async function uploadAll(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    parallelUploads: PARALLEL_UPLOADS,
    retryDelays: null, // tus-js-client's own retries drop pieces after a long interruption; the caller retries instead
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      const token = accessToken(); // may have been renewed since the start
      if (token) request.setHeader('Authorization', `JWT ${token}`);
    },
    onProgress: (sent, total) => onProgress({ fraction: sent / total }),
  });
  await refreshInTime();
  // begun before the connection broke, or in a closed tab
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
    const [status, reason] = [getStatus(error), toUploadError(error)]; // after the abort, the response says nothing
    // abort stops the other pieces too; uploaded data is deleted only if the user cancelled
    await upload.abort(signal.aborted).catch(() => undefined);
    // the login ended early: any call notices that, and the next attempt is sent without it
    if (status === 401) await authorisedFetch('/api/account/profile');
    throw reason;
  }
  return upload.url!;
}

/** The server is still storing a piece: it responds this way shortly after a connection broke. */
const LOCKED = 423;

/** Classifies an error for the next attempt; one without a response is returned unchanged. */
function toUploadError(error: unknown): unknown {
  const status = getStatus(error);
  if ([403, 413, OUT_OF_SPACE].includes(status)) return getRefusal(error as DetailedError);
  if (status === 429 || status === LOCKED)
    return new RetryLater({
      isCrowded: true,
      retryAfterMs: retryAfterMs(
        (error as DetailedError).originalResponse?.getHeader('Retry-After'),
      ),
    });
  return status > 0 && status !== 401 ? new RetryLater({ hasFailed: true }) : error;
}

/** The server's final refusal. */
function getRefusal({ originalResponse }: DetailedError): PictureRefused {
  try {
    const body = originalResponse?.getBody() ?? '';
    return new PictureRefused((JSON.parse(body) as { msg: string }).msg);
  } catch {
    return new PictureRefused('This picture could not be taken.');
  }
}

function getStatus(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
