import { DetailedError, Upload } from 'tus-js-client';
import { authorisedFetch, refreshInTime } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { addressIn, OUT_OF_SPACE, PictureRefused, type UploadOptions } from './upload.ts';

const AT_ONCE = 3;

/** Prepares a resumable upload; every call of the returned function goes on where the last one stopped. */
export function uploadInPieces(file: File, options: UploadOptions) {
  let arrived: string | undefined;
  return async () => {
    arrived ??= await bringAll(file, options);
    const response = await authorisedFetch(`${arrived}/result`);
    return addressIn(response.status, (await response.json()) as Parameters<typeof addressIn>[1]);
  };
}

/** One attempt at what is still missing; answers the upload's own address. */
async function bringAll(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    parallelUploads: AT_ONCE,
    retryDelays: null, // its own retries forget pieces in a long silence; the caller tries again
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      const token = accessToken(); // may be another one than at the beginning
      if (token) request.setHeader('Authorization', `JWT ${token}`);
    },
    onProgress: (sent, total) => onProgress({ part: sent / total, waiting: false }),
  });
  await refreshInTime();
  // begun before the line broke, or in a tab that was closed
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
    // the other pieces stop too; what has arrived is thrown away only where it was given up
    await upload.abort(signal.aborted).catch(() => undefined);
    // a login that ended before its time: any call finds out, and the next attempt goes without it
    if (statusOf(error) === 401) await authorisedFetch('/api/account/profile');
    throw refusalIn(error) ?? error;
  }
  return upload.url!;
}

/** What the server said for good; undefined where another attempt may help. */
function refusalIn(error: unknown): PictureRefused | undefined {
  const status = statusOf(error);
  if (![403, 413, OUT_OF_SPACE].includes(status)) return undefined;
  try {
    const body = (error as DetailedError).originalResponse?.getBody() ?? '';
    return new PictureRefused((JSON.parse(body) as { msg: string }).msg);
  } catch {
    return new PictureRefused('This picture could not be taken.');
  }
}

function statusOf(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
