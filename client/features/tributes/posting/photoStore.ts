import { get } from 'idb-keyval';
import { database } from '../../../storage/database.ts';

/** Photos and films on this device, each under its name. */
export const photoDatabase = database('keyval-store', 'keyval');
/** Photos that were stored in this visit, also those that the device refused to store. */
export const cachedPhotos = new Map<string, Blob>();

/** The photo that this device keeps for a draft or post. */
export async function readPhoto(key: string): Promise<Blob | undefined> {
  return (
    cachedPhotos.get(key) ??
    (await get<Blob>(toPhotoName(key), photoDatabase).catch(() => undefined))
  );
}

export const toPhotoName = (key: string) => `keepsake.photo.${key}`;
