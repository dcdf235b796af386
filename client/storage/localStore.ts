/** A small store of records on this device, shared by its tabs; it lasts as long as the browser keeps the data. */
export type LocalStore<Item> = {
  all(): Item[];
  get(id: string): Item | undefined;
  put(id: string, item: Item): void;
  remove(id: string): void;
  /** Calls back when another tab changed something. */
  onOtherTab(listener: () => void): () => void;
};

/**
 * One localStorage entry per record, so that two tabs never overwrite each other's. If the device refuses storage,
 * records are kept in memory.
 */
export function createLocalStore<Item>(name: string): LocalStore<Item> {
  const prefix = `keepsake.${name}.`;
  const refused = new Map<string, string>();

  function parse(text: string | null | undefined): Item | undefined {
    try {
      return text ? (JSON.parse(text) as Item) : undefined;
    } catch {
      return undefined;
    }
  }

  function read(key: string): string | null | undefined {
    try {
      return refused.get(key) ?? localStorage.getItem(key);
    } catch {
      return refused.get(key);
    }
  }

  function keys(): string[] {
    try {
      const stored = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return [...new Set([...stored, ...refused.keys()])];
    } catch {
      return [...refused.keys()];
    }
  }

  return {
    all: () => keys().flatMap((key) => parse(read(key)) ?? []),
    get: (id) => parse(read(prefix + id)),
    put(id, item) {
      const text = JSON.stringify(item);
      try {
        localStorage.setItem(prefix + id, text);
        refused.delete(prefix + id);
      } catch {
        refused.set(prefix + id, text);
      }
    },
    remove(id) {
      refused.delete(prefix + id);
      try {
        localStorage.removeItem(prefix + id);
      } catch {
        // nothing was stored, so nothing to remove
      }
    },
    onOtherTab(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
