import { toResponseFailure, RetryLater, RefusedError } from '../net/failure.ts';

/** What an upload waits for before it continues automatically. */
export type WaitReason = 'signal' | 'server';

/** The progress of an upload, from 0 to 1, and what it waits for. */
export type UploadProgress = { fraction: number; waitsFor?: WaitReason };

/** The labels of an upload that waits. */
export const waitingLabels: Record<WaitReason, string> = {
  signal: 'Waiting for signal',
  server: 'Waiting for its turn',
};

export type UploadOptions = {
  onProgress: (progress: UploadProgress) => void;
  /** Sends the file unchanged; otherwise it is resized on the device. */
  original?: boolean;
  /** Cancels the upload. */
  signal: AbortSignal;
};

/** The server is out of disk space, which will not change soon. */
export const OUT_OF_SPACE = 507;

type Answer = { error?: boolean; msg?: string; file_url?: string } | null;

/** A server's response to an upload. */
type UploadResponse = { status: number; answer: Answer; retryAfter?: string | null | undefined };

/** What a full disk means: the file waits on this device until there is room; otherwise it is refused. */
export type SpacePolicy = { waitsForSpace?: boolean };

type PostOptions = {
  name: string;
  headers?: Record<string, string>;
  onFraction: (fraction: number) => void;
  signal?: AbortSignal;
};

/** The longest upload in one request, and the longest wait for what became of one in pieces. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** One POST to the documented temporary upload, with its progress from 0 to 1; rejects if the connection breaks. */
export function postPicture(
  picture: Blob,
  { name, headers = {}, onFraction, signal }: PostOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', picture, name);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/image/tmp');
    for (const header of Object.entries(headers)) request.setRequestHeader(...header);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onFraction(total ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        answer: request.response as Answer,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('broke off'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** The file's address in a response; throws RefusedError with the server's message, or RetryLater. */
export function requireAddress(response: UploadResponse, policy?: SpacePolicy): string {
  const { status, answer } = response;
  if (status === 200 && answer?.file_url && !answer.error) return answer.file_url;
  throw toUploadError(response, policy);
}

/** The file's address in a fetch response, with the errors of `requireAddress`; rejects if the connection breaks. */
export async function parseUploadResponse(
  response: Response,
  policy?: SpacePolicy,
): Promise<string> {
  const answer = parseAnswer(await response.text());
  const retryAfter = response.headers.get('retry-after');
  return requireAddress({ status: response.status, answer, retryAfter }, policy);
}

/** Why a response has no address: RefusedError if that is final, or RetryLater. */
export function toUploadError(
  { status, answer, retryAfter }: UploadResponse,
  { waitsForSpace = false }: SpacePolicy = {},
): RefusedError | RetryLater {
  const failure = toResponseFailure(status, answer) ?? { kind: 'later', hasFailed: true };
  if (failure.kind === 'later' && (waitsForSpace || status !== OUT_OF_SPACE))
    return new RetryLater({ ...failure, retryAfterMs: toRetryAfterMs(retryAfter) });
  return new RefusedError(answer?.msg || 'This file could not be taken.');
}

/** The body of a response; null if it is not JSON, as from a proxy. */
export function parseAnswer(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return null;
  }
}

const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** A Retry-After header in milliseconds. */
function toRetryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? NaN);
  return seconds >= 0 ? Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS) : undefined;
}
