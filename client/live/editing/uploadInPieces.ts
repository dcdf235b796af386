import { DetailedError, Upload } from 'tus-js-client';
import { authorisedFetch } from '../authorised.ts';
import { accessToken } from '../session.ts';
import { addressIn, PictureRefused, type UploadOptions } from './upload.ts';

const AT_ONCE = 3;
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000];

/** Prepares a resumable upload; every call of the returned function goes on where the last one stopped. */
export function uploadInPieces(file: File, { onProgress, signal }: UploadOptions) {
  let settle: { done: () => void; failed: (error: unknown) => void } | undefined;
  let arrived = false;
  const upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    parallelUploads: AT_ONCE,
    retryDelays: RETRY_AFTER_MS,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      const token = accessToken(); // may be another one than at the beginning
      if (token) request.setHeader('Authorization', `JWT ${token}`);
    },
    onProgress: (sent, total) => onProgress({ part: sent / total, waiting: false }),
    onSuccess: () => settle?.done(),
    onError: (error) => settle?.failed(refusalIn(error) ?? error),
  });
  signal.addEventListener('abort', () => void upload.abort(true).catch(() => undefined), {
    once: true,
  });

  let isFirst = true;
  return async () => {
    if (!arrived) {
      if (isFirst) await takeUp(upload);
      isFirst = false;
      await new Promise<void>((resolve, reject) => {
        settle = { done: resolve, failed: reject };
        signal.addEventListener('abort', () => reject(new Error('given up')), { once: true });
        upload.start();
      });
      arrived = true;
    }
    const response = await authorisedFetch(`${upload.url}/result`);
    return addressIn(response.status, (await response.json()) as Parameters<typeof addressIn>[1]);
  };
}

/** The same file, chosen again after the tab was closed, goes on where it stopped. */
async function takeUp(upload: Upload) {
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
}

/** What the server said for good; undefined where another attempt may help. */
function refusalIn(error: unknown): PictureRefused | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (status !== 403 && status !== 413) return undefined;
  try {
    return new PictureRefused((JSON.parse(response!.getBody()) as { msg: string }).msg);
  } catch {
    return new PictureRefused('This picture could not be taken.');
  }
}
