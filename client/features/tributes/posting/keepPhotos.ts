import { del, get, set } from 'idb-keyval';
import { cachedPhotos, photoDatabase, toPhotoName } from './photoStore.ts';

// Who only reads needs none of this.

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

export const readFilm = (key: string): Promise<Blob | undefined> =>
  get<Blob>(toFilmName(key), photoDatabase).catch(() => undefined);

/** Removes photos, with their films. */
export async function removePhotos(photos: readonly { key: string }[] = []): Promise<void> {
  for (const { key } of photos) {
    cachedPhotos.delete(key);
    for (const name of [toPhotoName(key), toFilmName(key)])
      await del(name, photoDatabase).catch(() => {});
  }
}

const toFilmName = (key: string) => `keepsake.film.${key}`;
