import { createStore, type UseStore } from 'idb-keyval';

/** An IndexedDB store that rejects if the device refuses access; some browsers would throw synchronously. */
export function database(name: string, store: string): UseStore {
  const open = createStore(name, store);
  return async (mode, work) => open(mode, work);
}
