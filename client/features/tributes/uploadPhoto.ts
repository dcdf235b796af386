import type { Outcome } from './post.ts';

const ENOUGH_TIME = 5 * 60_000;

type Answer = { error?: boolean; msg?: string; file_url?: string };

/** Sends a photo to the temporary uploads and tells how far it is, from 0 to 1. */
export function uploadPhoto(photo: Blob, onProgress: (part: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.append('file', photo, 'photo.jpg');
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/image/tmp');
    request.timeout = ENOUGH_TIME;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request.status, request.response as Answer | null));
    request.onerror = request.ontimeout = () => resolve({ kind: 'later' });
    request.send(form);
  });
}

/** A busy or broken server is asked again later; an answer that names a reason is final. */
export function outcomeOf(status: number, answer: Answer | null): Outcome {
  const fileUrl = answer?.file_url;
  if (status === 200 && !answer?.error && fileUrl) return { kind: 'uploaded', fileUrl };
  if (status === 429 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', reason: answer?.msg || 'it could not be taken.' };
}
