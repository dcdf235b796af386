import { del, promisifyRequest, set, values } from 'idb-keyval';
import { database } from './database.ts';

/** Records on this device that its tabs and its service worker share. */
export type SharedStore<Item> = {
  all(): Promise<Item[]>;
  put(item: Item): Promise<void>;
  /** Puts it in the place of what is stored, unless that was removed meanwhile. */
  replace(item: Item): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls back when another tab or the worker changed something. */
  onChange(listener: () => void): void;
};

/** In IndexedDB, as a service worker cannot read localStorage. Where the device refuses, this tab remembers. */
export function sharedStore<Item extends { id: string }>(name: string): SharedStore<Item> {
  const stored = database(`keepsake-${name}`, 'items');
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`keepsake.${name}`) : undefined;
  const refused = new Map<string, Item>();
  const tell = () => channel?.postMessage(null);

  return {
    async all() {
      const items = await values<Item>(stored).catch(() => []);
      return [...items.filter(({ id }) => !refused.has(id)), ...refused.values()];
    },
    async put(item) {
      try {
        await set(item.id, item, stored);
        refused.delete(item.id);
      } catch {
        refused.set(item.id, item);
      }
      tell();
    },
    async replace(item) {
      if (refused.has(item.id)) refused.set(item.id, item);
      const put = (items: IDBObjectStore) => {
        const existing = items.getKey(item.id);
        existing.onsuccess = () => existing.result !== undefined && items.put(item, item.id);
        return promisifyRequest(items.transaction);
      };
      await stored('readwrite', put).catch(() => undefined);
      tell();
    },
    async remove(id) {
      refused.delete(id);
      await del(id, stored).catch(() => undefined);
      tell();
    },
    onChange(listener) {
      channel?.addEventListener('message', listener);
    },
  };
}
