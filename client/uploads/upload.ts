import { failureOfResponse, RetryLater, Refusal } from '../net/failure.ts';

/** A picture that will not be taken, with the reason in words. */
export class PictureRefused extends Refusal {}

/** The server failed time and again; the picture is kept on this device until it is asked for. */
export class UploadStopped extends RetryLater {
  constructor() {
    super({ words: 'It could not be sent just now. It is kept on this device.' });
  }
}

/** What an upload waits for before it goes on by itself. */
export type WaitReason = 'signal' | 'server';

/** How far an upload is, from 0 to 1, and what it stands still for. */
export type UploadProgress = { fraction: number; waitsFor?: WaitReason };

/** What is said while it stands still. */
export const waitingWords: Record<WaitReason, string> = {
  signal: 'Waiting for signal',
  server: 'Waiting for its turn',
};

/** The sheets of a picture of its own: each has its documented temporary upload. */
export type PicturePlace = 'cover' | 'avatar' | 'image';

/** The documented temporary upload for a picture's place; `file` is the one for no place in particular. */
export type UploadPlace = PicturePlace | 'file';

export type UploadOptions = {
  place: UploadPlace;
  onProgress: (progress: UploadProgress) => void;
  /** Sends the file as it was chosen; else it is made smaller on the device. */
  original?: boolean;
  /** Gives up. */
  signal: AbortSignal;
};

/** The server has no room, and will hardly have any in a moment. */
export const OUT_OF_SPACE = 507;

type Answer = { error?: boolean; msg?: string; file_url?: string } | null;

/** The picture's address in an answer; throws PictureRefused with the server's words, or RetryLater. */
export function readAddress(status: number, answer: Answer, retryAfter?: string | null): string {
  if (status === 200 && answer?.file_url && !answer.error) return answer.file_url;
  const failure = failureOfResponse(status, answer) ?? { kind: 'later', hasFailed: true };
  if (failure.kind === 'later' && status !== OUT_OF_SPACE)
    throw new RetryLater({ ...failure, retryAfterMs: retryAfterMs(retryAfter) });
  throw new PictureRefused(answer?.msg || 'This picture could not be taken.');
}

/** The same of a fetch; rejects as fetch does where the connection breaks. */
export async function addressOf(response: Response): Promise<string> {
  const body = await response.text();
  return readAddress(response.status, parse(body), response.headers.get('retry-after'));
}

function parse(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return null;
  }
}

const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** The seconds of a Retry-After header. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? NaN);
  return seconds >= 0 ? Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS) : undefined;
}
