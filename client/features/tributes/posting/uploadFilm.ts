import { DetailedError, Upload } from 'tus-js-client';
import type { RestAnswer } from '../../../net/failure.ts';
import type { Outcome } from './post.ts';
import { toUploadOutcome } from './uploadPhoto.ts';

/**
 * Uploads a film in resumable pieces and reports progress from 0 to 1; every call continues where the last one
 * stopped. Without a login, as uploadPhoto.
 */
export async function uploadFilm(
  key: string,
  film: Blob,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  const upload = new Upload(film, {
    endpoint: '/api/upload/tus',
    retryDelays: null, // the outbox retries
    metadata: { filetype: film.type },
    fingerprint: () => Promise.resolve(`keepsake.film.${key}`),
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => onProgress(total ? sent / total : 0),
  });
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  try {
    await new Promise<void>((resolve, reject) => {
      upload.options.onSuccess = () => resolve();
      upload.options.onError = reject;
      upload.start();
    });
  } catch (error) {
    return toFailedOutcome(error);
  }
  const answer = await fetch(`${upload.url}/result`);
  if (answer.status === 404) return { kind: 'later', failed: true }; // expired: the next attempt uploads it again
  const body = (await answer.json().catch(() => null)) as RestAnswer | null;
  return toUploadOutcome(answer.status, body, answer.headers.get('retry-after'));
}

/** The server is still storing a piece: it responds this way shortly after a connection broke. */
const LOCKED = 423;

function toFailedOutcome(error: unknown): Outcome {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (status === LOCKED) return { kind: 'later' };
  return toUploadOutcome(status, parse(response?.getBody()), response?.getHeader('Retry-After'));
}

function parse(body: string | undefined): RestAnswer | null {
  try {
    return JSON.parse(body ?? '') as RestAnswer;
  } catch {
    return null;
  }
}
