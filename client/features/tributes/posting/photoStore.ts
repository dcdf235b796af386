import { del, get, set } from 'idb-keyval';
import { database } from '../../../storage/database.ts';

const photoDatabase = database('keyval-store', 'keyval');
const cachedPhotos = new Map<string, Blob>();

/** Stores a photo on this device for its draft or post; if the device refuses, it is kept in memory. */
export async function storePhoto(owner: string, photo: Blob): Promise<void> {
  cachedPhotos.set(owner, photo);
  await set(toKey(owner), photo, photoDatabase).catch(() => {});
}

export async function readPhoto(owner: string): Promise<Blob | undefined> {
  return (
    cachedPhotos.get(owner) ?? (await get<Blob>(toKey(owner), photoDatabase).catch(() => undefined))
  );
}

export async function removePhoto(owner: string): Promise<void> {
  cachedPhotos.delete(owner);
  await del(toKey(owner), photoDatabase).catch(() => {});
}

/** Copies a photo from a draft to its post or back; the original stays until it is removed. */
export async function copyPhoto(from: string, to: string): Promise<void> {
  const photo = await readPhoto(from);
  if (photo) await storePhoto(to, photo);
}

const toKey = (owner: string) => `keepsake.photo.${owner}`;
