import { abortAfter } from '../../../net/abortAfter.ts';
import { RetryLater } from '../../../net/failure.ts';
import {
  parseUploadResponse,
  postPicture,
  requireAddress,
  UPLOAD_TIMEOUT_MS,
} from '../../../uploads/upload.ts';
import { preparePhotoToSend } from './photoStore.ts';

/*
 * Uploads the files of visitors as temporary uploads, without a login, because the service worker, which resumes them,
 * has none. Each function returns the file's address, and throws like `requireAddress`; while the server's disk is full,
 * the file waits on this device.
 */

const WAITS_FOR_SPACE = { waitsForSpace: true };

/** Uploads a photo and reports progress from 0 to 1. `key` is that of the photo in this device's store. */
export async function uploadPhoto(
  key: string,
  photo: Blob,
  onFraction: (fraction: number) => void,
): Promise<string> {
  const prepared = await preparePhotoToSend(key, photo);
  return requireAddress(
    await postPicture(prepared, { name: 'photo.jpg', onFraction }),
    WAITS_FOR_SPACE,
  );
}

/** Uploads a film in resumable pieces; every call continues where the last one stopped. */
export async function uploadFilm(
  key: string,
  film: Blob,
  onFraction: (fraction: number) => void,
): Promise<string> {
  const { sendPieces } = await import('../../../uploads/uploadInPieces.ts');
  const address = await sendPieces(film, {
    metadata: { filetype: film.type },
    fingerprint: () => Promise.resolve(`keepsake.film.${key}`),
    onFraction,
    ...WAITS_FOR_SPACE,
  });
  const signal = abortAfter(UPLOAD_TIMEOUT_MS);
  const result = await fetch(`${address}/result`, { signal });
  if (result.status === 404) throw new RetryLater({ hasFailed: true }); // expired: the next attempt uploads it again
  return parseUploadResponse(result, WAITS_FOR_SPACE);
}
