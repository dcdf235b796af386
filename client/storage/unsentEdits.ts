import { listKeys, readRecord, removeRecord } from './localStore.ts';

let isEnding = false;

/** The keys of what this user has not sent yet: in whichever store, it says whose it is. */
const findKeys = (userId: string) =>
  listKeys().filter((key) => readRecord<{ userId?: string }>(key)?.userId === userId);

/** Whether this device holds edits of a user that the server does not have. */
export function hasUnsentEdits(userId: string): boolean {
  return findKeys(userId).length > 0;
}

/** At logout: removes the user's edits from the device, and lets nothing be stored while this document is unloaded. */
export function forgetUnsentEdits(userId: string): void {
  isEnding = true;
  findKeys(userId).forEach(removeRecord);
}

/** Whether a logout is under way in this document. */
export function isLoggingOut(): boolean {
  return isEnding;
}
