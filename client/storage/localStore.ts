/** A small store of records on this device, shared by its tabs; it lasts as long as the browser keeps the data. */
export type LocalStore<Item> = {
  all(): Item[];
  get(id: string): Item | undefined;
  put(id: string, item: Item): void;
  remove(id: string): void;
  /** Whether a record outlives this page: false if the device refused to store it. */
  isStored(id: string): boolean;
};

/** What the device refuses to store, by key: it is kept in memory. */
const refused = new Map<string, string>();

/** Shown instead of 'on this device' where the browser refuses to store. */
export const UNSTORED = 'only while this page is open';

/** Whether something exists only in this page's memory, as the browser refused to store it. */
export const hasRefused = () => refused.size > 0;

/** Where the records are kept, in words. */
export const nameStorage = () => (hasRefused() ? UNSTORED : 'on this device');

/** One localStorage entry per record, so that two tabs never overwrite each other's. */
export function createLocalStore<Item>(name: string): LocalStore<Item> {
  const prefix = toPrefix(name);

  return {
    all: () => listKeys(prefix).flatMap((key) => readRecord<Item>(key) ?? []),
    get: (id) => readRecord(prefix + id),
    put: (id, item) => writeText(prefix + id, JSON.stringify(item)),
    remove: (id) => removeRecord(prefix + id),
    isStored: (id) => !refused.has(prefix + id),
  };
}

/** The beginning of the keys of a store's records. */
export const toPrefix = (name: string) => `keepsake.${name}.`;

/** The keys of the records of all stores, or of one. */
export function listKeys(prefix = 'keepsake.'): string[] {
  const stored = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...stored, ...refused.keys()])].filter((key) => key.startsWith(prefix));
}

/** A record; undefined if there is none, or one that cannot be read. */
export function readRecord<Item>(key: string): Item | undefined {
  return attempt(() => JSON.parse(readText(key)) as Item);
}

/** A stored text; '' if there is none. */
export function readText(key: string): string {
  return refused.get(key) ?? attempt(() => localStorage.getItem(key)) ?? '';
}

/** Stores a text, in memory if the device refuses it. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

export function removeRecord(key: string): void {
  refused.delete(key);
  attempt(() => localStorage.removeItem(key)); // where nothing was stored, nothing is removed
}

/** The result; undefined if it fails, as all access to the storage does where the device refuses it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
