import { del, get, set } from 'idb-keyval';
import { database } from '../../storage/database.ts';

const drawer = database('keyval-store', 'keyval');
const remembered = new Map<string, Blob>();

/** Keeps a photo on this device under the draft or post it belongs to; where the device refuses, this tab remembers it. */
export async function storePhoto(owner: string, photo: Blob): Promise<void> {
  remembered.set(owner, photo);
  await set(key(owner), photo, drawer).catch(() => {});
}

export async function photoOf(owner: string): Promise<Blob | undefined> {
  return remembered.get(owner) ?? (await get<Blob>(key(owner), drawer).catch(() => undefined));
}

export async function removePhoto(owner: string): Promise<void> {
  remembered.delete(owner);
  await del(key(owner), drawer).catch(() => {});
}

/** Hands a photo on, from a draft to its post or back; the first keeps it until it is removed. */
export async function copyPhoto(from: string, to: string): Promise<void> {
  const photo = await photoOf(from);
  if (photo) await storePhoto(to, photo);
}

const key = (owner: string) => `keepsake.photo.${owner}`;
