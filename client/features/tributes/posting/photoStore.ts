import { del, get, set } from 'idb-keyval';
import { RetryLater } from '../../../net/failure.ts';
import { database } from '../../../storage/indexedDbStore.ts';

/** Photos and films on this device, each under its name. Who only reads does not load this module. */
const photoDatabase = database('keyval-store', 'keyval');
/** The photos of this visit, including those that the device refused to store. */
const cachedPhotos = new Map<string, Blob>();

/** The photo that this device keeps for a draft or post; rejects with RetryLater if it cannot be read just now. */
export async function readPhoto(key: string): Promise<Blob | undefined> {
  return cachedPhotos.get(key) ?? readStored(toPhotoName(key));
}

async function readStored(name: string): Promise<Blob | undefined> {
  return get<Blob>(name, photoDatabase).catch(() => {
    throw new RetryLater({ hasFailed: true });
  });
}

/** Stores a photo on this device for a draft or post; if the device refuses, it is kept in memory. */
export async function storePhoto(key: string, photo: Blob): Promise<void> {
  cachedPhotos.set(key, photo);
  await set(toPhotoName(key), photo, photoDatabase).catch(() => {});
}

/** Stores a film beside its still; false if the device has no room for it. */
export async function storeFilm(key: string, film: Blob): Promise<boolean> {
  return set(toFilmName(key), film, photoDatabase).then(
    () => true,
    () => false,
  );
}

/** The film that this device keeps beside its still; rejects like `readPhoto`. */
export const readFilm = (key: string): Promise<Blob | undefined> => readStored(toFilmName(key));

/** Removes photos and their films. */
export async function removePhotos(photos: readonly { key: string }[] = []): Promise<void> {
  for (const { key } of photos) {
    cachedPhotos.delete(key);
    for (const name of [toPhotoName(key), toFilmName(key)])
      await del(name, photoDatabase).catch(() => {});
  }
}

const toPhotoName = (key: string) => `keepsake.photo.${key}`;
const toFilmName = (key: string) => `keepsake.film.${key}`;

/** The photo as it is uploaded: one chosen while offline may still have to be prepared. */
export async function preparePhotoToSend(key: string, photo: Blob): Promise<Blob> {
  if (!(photo instanceof File)) return photo;
  const { preparePhoto } = await import('../../../uploads/preparePhoto.ts'); // the text is already sent
  const { blob } = await preparePhoto(photo);
  await storePhoto(key, blob);
  return blob;
}
