import { createStore, type UseStore, del, promisifyRequest, set, values } from 'idb-keyval';
import { createLocalStore } from './localStore.ts';

/** An IndexedDB store that rejects if the device refuses access; some browsers would throw synchronously. */
export function database(name: string, store: string): UseStore {
  const open = createStore(name, store);
  return async (mode, work) => open(mode, work);
}

/** Records on this device, shared by its tabs and its service worker. */
export type IndexedDbStore<Item> = {
  all(): Promise<Item[]>;
  put(item: Item): Promise<void>;
  /** Changes the current version of a record, unless it was removed; other tabs do not hear of a quiet change. */
  update(id: string, change: (item: Item) => Item, isQuiet?: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  /** Whether a record outlives this page: false if the device refused to store it. */
  isStored(id: string): boolean;
  /** Calls back when another tab or the worker changed something. */
  onChange(listener: () => void): void;
};

/**
 * Uses IndexedDB, as a service worker cannot read localStorage. What the device refuses to store there is kept in
 * localStorage.
 */
export function createIndexedDbStore<Item extends { id: string }>(
  name: string,
): IndexedDbStore<Item> {
  const stored = database(`keepsake-${name}`, 'items');
  const channel = new BroadcastChannel(`keepsake.${name}`);
  const refused = createLocalStore<Item>(name);
  const notifyTabs = () => channel.postMessage(null);

  return {
    async all() {
      const items = await values<Item>(stored).catch(() => []);
      return [...items.filter(({ id }) => !refused.get(id)), ...refused.all()];
    },
    async put(item) {
      try {
        await set(item.id, item, stored);
        refused.remove(item.id);
      } catch {
        refused.put(item.id, item);
      }
      notifyTabs();
    },
    async update(id, change, isQuiet) {
      const other = refused.get(id);
      let changed: Item | undefined;
      const put = (items: IDBObjectStore) => {
        const existing = items.get(id) as IDBRequest<Item | undefined>;
        existing.onsuccess = () => {
          if (existing.result) items.put((changed = change(existing.result)), id);
        };
        return promisifyRequest(items.transaction);
      };
      // a change that is stored nowhere would be made again and again
      await stored('readwrite', put).catch(() => changed && refused.put(id, changed));
      if (other) refused.put(id, change(other));
      if (!isQuiet) notifyTabs();
    },
    async remove(id) {
      refused.remove(id);
      await del(id, stored).catch(() => undefined);
      notifyTabs();
    },
    isStored: refused.isStored,
    onChange(listener) {
      channel.addEventListener('message', listener);
    },
  };
}
