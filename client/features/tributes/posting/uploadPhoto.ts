import { toResponseFailure, type RestAnswer } from '../../../net/failure.ts';
import { retryAfterMs } from '../../../uploads/upload.ts';
import { toRetryOutcome } from './deliverPost.ts';
import type { Outcome } from './post.ts';

const TIMEOUT_MS = 5 * 60_000;

type Answer = RestAnswer & { file_url?: string };

/**
 * Uploads a photo to the temporary uploads and reports progress from 0 to 1; without a login, so that the service
 * worker, which has none, can resume it.
 */
export function uploadPhoto(photo: Blob, onProgress: (part: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.append('file', photo, 'photo.jpg');
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/image/tmp');
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onloadend = () => {
      const answer = request.response as Answer | null;
      resolve(toUploadOutcome(request.status, answer, request.getResponseHeader('retry-after')));
    };
    request.send(form);
  });
}

/**
 * The outcome of a response; status 0 if there was none. A busy or failing server is retried (a failing one a limited
 * number of times); a refusal with a reason is final.
 */
export function toUploadOutcome(
  status: number,
  answer: Answer | null,
  retryAfter?: string | null,
): Outcome {
  const failure = toResponseFailure(status, answer);
  if (!failure && answer?.file_url) return { kind: 'uploaded', fileUrl: answer.file_url };
  if (!failure) return { kind: 'later', failed: true };
  // being offline or rate-limited does not count as an attempt
  if (failure.kind === 'later')
    return toRetryOutcome({ ...failure, retryAfterMs: retryAfterMs(retryAfter) });
  return { kind: 'refused', reason: answer?.msg || 'it could not be taken.' };
}
