import { createStore, type UseStore } from 'idb-keyval';

/** A store in IndexedDB that rejects where the device refuses; some browsers throw at once instead. */
export function database(name: string, store: string): UseStore {
  const open = createStore(name, store);
  return async (mode, work) => open(mode, work);
}
