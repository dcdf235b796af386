import { RefusedError } from '../../../net/refusal.ts';
import { RetryLater } from '../../../net/failure.ts';
import { readFilm } from '../posting/keepPhotos.ts';
import { readPhoto } from '../posting/photoStore.ts';
import type { Outcome } from '../posting/post.ts';
import { uploadPhoto } from '../posting/uploadPhoto.ts';

/**
 * Uploads a photo from this device's photo store and returns its address; throws RefusedError, or RetryLater while
 * offline.
 */
export async function uploadOwnPhoto(photoKey: string): Promise<string> {
  const photo = await readPhoto(photoKey);
  if (!photo)
    throw new RefusedError('This device no longer has the photo. Please choose it again.');
  const outcome = await uploadPhoto(photoKey, photo, () => undefined);
  return requireAddress(outcome, 'photo');
}

/** The same for a film. */
export async function uploadOwnFilm(key: string): Promise<string> {
  const film = await readFilm(key);
  if (!film) throw new RefusedError('This device no longer has the film. Please choose it again.');
  const { uploadFilm } = await import('../posting/uploadFilm.ts');
  return requireAddress(await uploadFilm(key, film, () => undefined), 'film');
}

function requireAddress(outcome: Outcome, what: string): string {
  if (outcome.kind === 'uploaded') return outcome.fileUrl;
  if (outcome.kind === 'refused')
    throw new RefusedError(`The ${what} was not taken: ${outcome.reason}`);
  throw new RetryLater({});
}
