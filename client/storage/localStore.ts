/** A small store of records on this device, shared by its tabs; it lasts as long as the browser keeps the data. */
export type LocalStore<Item> = {
  all(): Item[];
  get(id: string): Item | undefined;
  put(id: string, item: Item): void;
  remove(id: string): void;
  /** Whether a record outlives this page: false if the device refused to store it. */
  isStored(id: string): boolean;
};

/**
 * One localStorage entry per record, so that two tabs never overwrite each other's. If the device refuses storage,
 * records are kept in memory.
 */
export function createLocalStore<Item>(name: string): LocalStore<Item> {
  const prefix = toPrefix(name);
  const refused = new Map<string, string>();

  /** A record; undefined if there is none, or one that cannot be read. */
  const read = (key: string) =>
    attempt(() => JSON.parse(refused.get(key) ?? localStorage.getItem(key) ?? '') as Item);

  function keys(): string[] {
    const stored = attempt(() => Object.keys(localStorage)) ?? [];
    return [...new Set([...stored, ...refused.keys()])].filter((key) => key.startsWith(prefix));
  }

  return {
    all: () => keys().flatMap((key) => read(key) ?? []),
    get: (id) => read(prefix + id),
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
      attempt(() => localStorage.removeItem(prefix + id)); // where nothing was stored, nothing is removed
    },
    isStored: (id) => !refused.has(prefix + id),
  };
}

/** The beginning of the keys of a store's records. */
export const toPrefix = (name: string) => `keepsake.${name}.`;

/** The result; undefined if it fails, as all access to the storage does where the device refuses it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
