import { toResponseFailure, RetryLater, RefusedError } from '../net/failure.ts';

/** A picture that the server or this device refuses; the message is shown to people. */
export class PictureRefused extends RefusedError {}

/** The upload failed too often; the picture stays on this device until the user retries. */
export class UploadStopped extends RetryLater {
  constructor() {
    super({ message: 'It could not be sent just now. It is kept on this device.' });
  }
}

/** What an upload waits for before it continues automatically. */
export type WaitReason = 'signal' | 'server';

/** The progress of an upload, from 0 to 1, and what it waits for. */
export type UploadProgress = { fraction: number; waitsFor?: WaitReason };

/** The labels of an upload that waits. */
export const waitingLabels: Record<WaitReason, string> = {
  signal: 'Waiting for signal',
  server: 'Waiting for its turn',
};

/** The pictures that have a documented temporary upload of their own. */
export type DocumentedKind = 'cover' | 'avatar' | 'image';

/** The temporary upload for a picture; `file` is the general one. */
export type PictureKind = DocumentedKind | 'file';

export type UploadOptions = {
  kind: PictureKind;
  onProgress: (progress: UploadProgress) => void;
  /** Sends the file unchanged; otherwise it is resized on the device. */
  original?: boolean;
  /** Cancels the upload. */
  signal: AbortSignal;
};

/** The server is out of disk space, which will not change in a moment. */
export const OUT_OF_SPACE = 507;

type Answer = { error?: boolean; msg?: string; file_url?: string } | null;

/** The picture's address in a response; throws PictureRefused with the server's message, or RetryLater. */
export function requireAddress(status: number, answer: Answer, retryAfter?: string | null): string {
  if (status === 200 && answer?.file_url && !answer.error) return answer.file_url;
  const failure = toResponseFailure(status, answer) ?? { kind: 'later', hasFailed: true };
  if (failure.kind === 'later' && status !== OUT_OF_SPACE)
    throw new RetryLater({ ...failure, retryAfterMs: retryAfterMs(retryAfter) });
  throw new PictureRefused(answer?.msg || 'This picture could not be taken.');
}

/** The picture's address in a fetch response, with the errors of `requireAddress`; rejects if the connection breaks. */
export async function parseUploadResponse(response: Response): Promise<string> {
  const body = await response.text();
  return requireAddress(response.status, parse(body), response.headers.get('retry-after'));
}

function parse(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return null;
  }
}

const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** A Retry-After header in milliseconds. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? NaN);
  return seconds >= 0 ? Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS) : undefined;
}
