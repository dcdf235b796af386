import { failureOfResponse, type RestAnswer } from '../../net/failure.ts';
import { retryAfterMs } from '../../uploads/upload.ts';
import { retryOutcome } from './deliverPost.ts';
import type { Outcome } from './post.ts';

const TIMEOUT_MS = 5 * 60_000;

type Answer = RestAnswer & { file_url?: string };

/**
 * Sends a photo to the temporary uploads and tells how far it is, from 0 to 1; in nobody's name, so that a
 * worker, who knows of no login, can go on with it.
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
      resolve(outcomeOf(request.status, answer, request.getResponseHeader('retry-after')));
    };
    request.send(form);
  });
}

/** What an answer comes to; status 0 where there was none. A busy or broken server is asked again later, a broken one not for ever; an answer that names a reason is final. */
export function outcomeOf(
  status: number,
  answer: Answer | null,
  retryAfter?: string | null,
): Outcome {
  const failure = failureOfResponse(status, answer);
  if (!failure && answer?.file_url) return { kind: 'uploaded', fileUrl: answer.file_url };
  if (!failure) return { kind: 'later', failed: true };
  // waiting for signal, or behind others, is not a try
  if (failure.kind === 'later')
    return retryOutcome({ ...failure, retryAfterMs: retryAfterMs(retryAfter) });
  return { kind: 'refused', reason: answer?.msg || 'it could not be taken.' };
}
