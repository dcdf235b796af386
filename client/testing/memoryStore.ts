import type { IndexedDbStore } from '../storage/indexedDbStore.ts';

/** Records as a device keeps them, each a copy that nobody else changes. */
export function createMemoryStore<Item extends { id: string }>(): IndexedDbStore<Item> {
  const drawer = new Map<string, string>();
  const put = async (item: Item) => void drawer.set(item.id, JSON.stringify(item));
  return {
    all: async () => [...drawer.values()].map((text) => JSON.parse(text) as Item),
    put,
    async update(id, change) {
      const text = drawer.get(id);
      if (text !== undefined) await put(change(JSON.parse(text) as Item));
    },
    remove: async (id) => void drawer.delete(id),
    onChange: () => undefined,
  };
}
