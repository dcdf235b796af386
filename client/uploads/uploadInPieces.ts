import { DetailedError, Upload, type UploadOptions as TusOptions } from 'tus-js-client';
import { authorisedFetch, refreshInTime, renewToken } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { RetryLater } from '../net/failure.ts';
import {
  OUT_OF_SPACE,
  parseAnswer,
  parseUploadResponse,
  type SpacePolicy,
  toUploadError,
  UPLOAD_TIMEOUT_MS,
  type UploadOptions,
} from './upload.ts';

const PARALLEL_UPLOADS = 3;

/** Prepares a member's resumable upload; every call of the returned function resumes where the last one stopped. */
export function uploadInPieces(file: File, { onProgress, signal }: UploadOptions) {
  const pieces: PieceOptions = {
    parallelUploads: PARALLEL_UPLOADS,
    metadata: { filename: file.name, filetype: file.type },
    onBeforeRequest(request) {
      const token = accessToken(); // may have been renewed since the start
      if (token) request.setHeader('Authorization', `JWT ${token}`);
    },
    onFraction: (fraction) => onProgress({ fraction }),
    signal,
  };
  let uploaded: string | undefined;
  return async () => {
    uploaded ??= await refreshInTime().then(() => sendPieces(file, pieces));
    const result = await authorisedFetch(`${uploaded}/result`);
    if (result.status === 404) {
      uploaded = undefined; // expired, or lost in a crash: the next attempt uploads it again
      throw new RetryLater({ hasFailed: true });
    }
    return parseUploadResponse(result);
  };
}

type PieceOptions = Pick<
  TusOptions,
  'parallelUploads' | 'metadata' | 'fingerprint' | 'onBeforeRequest'
> &
  SpacePolicy & { onFraction: (fraction: number) => void; signal?: AbortSignal };

/**
 * Tries once to upload the missing part of a file, and reports progress from 0 to 1. Returns the upload's address,
 * below which `/result` has the file's address. Rejects with RefusedError, or with an error that is worth a retry.
 */
export async function sendPieces(
  file: Blob,
  { onFraction, signal, waitsForSpace = false, ...options }: PieceOptions,
): Promise<string> {
  const upload = new Upload(file, {
    ...options,
    endpoint: '/api/upload/tus',
    retryDelays: null, // tus-js-client's own retries drop pieces after a long interruption; the caller retries instead
    removeFingerprintOnSuccess: true,
  });
  // begun before the connection broke, or in a closed tab
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  signal?.throwIfAborted();
  let deadline: ReturnType<typeof setTimeout>;
  try {
    await new Promise<void>((resolve, reject) => {
      // a request that sends nothing any more hangs, and is begun again where it stopped
      const extendDeadline = () => {
        clearTimeout(deadline);
        deadline = setTimeout(() => reject(new RetryLater({})), UPLOAD_TIMEOUT_MS);
      };
      extendDeadline();
      upload.options.onProgress = (sent, total) => {
        extendDeadline();
        onFraction(total ? sent / total : 0);
      };
      signal?.addEventListener('abort', reject, { once: true });
      upload.options.onSuccess = () => resolve();
      upload.options.onError = reject;
      upload.start();
    });
  } catch (error) {
    // read before the abort, after which the response says nothing
    const [status, reason] = [getStatus(error), toPieceError(error, { waitsForSpace })];
    // abort stops the other pieces too; uploaded data is deleted only if the user cancelled
    await upload.abort(signal?.aborted).catch(() => undefined);
    // if the login has ended, the next attempt is sent without it
    if (status === 401 && accessToken()) await renewToken(accessToken());
    throw reason;
  } finally {
    clearTimeout(deadline!);
  }
  return upload.url!;
}

/** The server is still storing a piece: it responds this way shortly after a connection broke. */
const LOCKED = 423;

/** The responses that say what to do: the file is refused, or there are too many at once. */
const FINAL_STATUSES = new Set([403, 413, 429, OUT_OF_SPACE]);

/** Classifies an error for the next attempt; one without a response is returned unchanged. */
function toPieceError(error: unknown, policy: SpacePolicy): unknown {
  const status = getStatus(error);
  if (status === 0 || status === 401) return error;
  if (status === LOCKED) return new RetryLater({});
  if (!FINAL_STATUSES.has(status)) return new RetryLater({ hasFailed: true });
  const response = (error as DetailedError).originalResponse!;
  const answer = parseAnswer(response.getBody());
  return toUploadError({ status, answer, retryAfter: response.getHeader('Retry-After') }, policy);
}

function getStatus(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
