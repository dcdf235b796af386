import type { IndexedDbStore } from '../storage/indexedDbStore.ts';
import type { LocalStore } from '../storage/localStore.ts';

/** Records as a device keeps them, each a copy that nobody else changes. */
export function createMemoryStore<Item extends { id: string }>(): IndexedDbStore<Item> {
  const stored = new Map<string, string>();
  const put = async (item: Item) => void stored.set(item.id, JSON.stringify(item));
  return {
    all: async () => [...stored.values()].map((text) => JSON.parse(text) as Item),
    put,
    async update(id, change) {
      const text = stored.get(id);
      if (text !== undefined) await put(change(JSON.parse(text) as Item));
    },
    remove: async (id) => void stored.delete(id),
    isStored: () => true,
    onChange: () => undefined,
  };
}

/** The same as a tab reads and writes them without waiting. */
export function createLocalMemoryStore<Item>(): LocalStore<Item> {
  const items = new Map<string, Item>();
  return {
    all: () => [...items.values()],
    get: (id) => items.get(id),
    put: (id, item) => void items.set(id, item),
    remove: (id) => void items.delete(id),
    isStored: () => true,
  };
}
