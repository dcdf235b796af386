import { del, get, set } from 'idb-keyval';
import { database } from '../../../storage/database.ts';

const photoDatabase = database('keyval-store', 'keyval');
const cachedPhotos = new Map<string, Blob>();

/** Stores a photo on this device for a draft or post; if the device refuses, it is kept in memory. */
export async function storePhoto(key: string, photo: Blob): Promise<void> {
  cachedPhotos.set(key, photo);
  await set(toStored(key), photo, photoDatabase).catch(() => {});
}

export async function readPhoto(key: string): Promise<Blob | undefined> {
  return (
    cachedPhotos.get(key) ?? (await get<Blob>(toStored(key), photoDatabase).catch(() => undefined))
  );
}

export async function removePhotos(photos: readonly { key: string }[] = []): Promise<void> {
  for (const { key } of photos) {
    cachedPhotos.delete(key);
    await del(toStored(key), photoDatabase).catch(() => {});
  }
}

const toStored = (key: string) => `keepsake.photo.${key}`;
