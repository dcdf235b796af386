import { createLocalStore } from './localStore.ts';

/** A member's edit that the server has not confirmed, stored on the device for that member only. */
type UnsentEdit = { id: string; userId: string };

const stores = ['edit', 'text', 'picture', 'kept-card'].map((name) =>
  createLocalStore<UnsentEdit>(name),
);
let isEnding = false;

const findByUser = (userId: string) =>
  stores.flatMap((store) =>
    store
      .all()
      .filter((edit) => edit.userId === userId)
      .map(({ id }) => ({ store, id })),
  );

/** Whether this device holds edits of a user that the server does not have. */
export function hasUnsentEdits(userId: string): boolean {
  return findByUser(userId).length > 0;
}

/** At logout: removes the user's edits from the device, and lets nothing be stored while this document is unloaded. */
export function forgetUnsentEdits(userId: string): void {
  isEnding = true;
  for (const { store, id } of findByUser(userId)) store.remove(id);
}

/** Whether a logout is under way in this document. */
export function isLoggingOut(): boolean {
  return isEnding;
}
