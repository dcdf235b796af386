/** A small store of records on this device, shared by its tabs; it lasts as long as the browser keeps the data. */
export type LocalStore<Item> = {
  all(): Item[];
  get(id: string): Item | undefined;
  put(id: string, item: Item): void;
  remove(id: string): void;
  /** Calls back when another tab changed something. */
  onOtherTab(listener: () => void): () => void;
};

/** What the device refuses to store, by key: it is kept in memory. */
const refused = new Map<string, string>();

/** One localStorage entry per record, so that two tabs never overwrite each other's. */
export function createLocalStore<Item>(name: string): LocalStore<Item> {
  const prefix = `keepsake.${name}.`;

  return {
    all: () => listKeys(prefix).flatMap((key) => readRecord<Item>(key) ?? []),
    get: (id) => readRecord(prefix + id),
    put(id, item) {
      const key = prefix + id;
      const text = JSON.stringify(item);
      try {
        localStorage.setItem(key, text);
        refused.delete(key);
      } catch {
        refused.set(key, text);
      }
    },
    remove: (id) => removeRecord(prefix + id),
    onOtherTab(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** The keys of the records of all stores, or of one. */
export function listKeys(prefix = 'keepsake.'): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // the device refuses to read as well
  }
  return [...new Set([...stored, ...refused.keys()])].filter((key) => key.startsWith(prefix));
}

export function readRecord<Item>(key: string): Item | undefined {
  try {
    const text = refused.get(key) ?? localStorage.getItem(key);
    return text ? (JSON.parse(text) as Item) : undefined;
  } catch {
    return undefined;
  }
}

export function removeRecord(key: string): void {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored, so nothing to remove
  }
}
