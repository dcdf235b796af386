import { authorised } from '../auth/authorisedFetch.ts';
import { requireAddress, type UploadOptions } from './upload.ts';

const TIMEOUT_MS = 5 * 60_000;

type Answer = Parameters<typeof requireAddress>[1];
type Answered = { status: number; answer: Answer; retryAfter: string | null };

/** One POST to the documented temporary upload, with progress. */
export async function uploadInOneRequest(file: File, options: UploadOptions): Promise<string> {
  const { status, answer, retryAfter } = await authorised(
    (headers) => post(file, headers, options),
    (response) => response.status === 401,
  );
  return requireAddress(status, answer, retryAfter);
}

function post(
  file: File,
  headers: Record<string, string>,
  { kind, onProgress, signal }: UploadOptions,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append(kind, file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/upload/image/tmp${kind === 'file' ? '' : `/${kind}`}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ fraction: total ? loaded / total : 0 });
    request.onload = () =>
      resolve({
        status: request.status,
        answer: request.response as Answer,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('broke off'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
