import { generateId } from './generateId.ts';
import { createLocalStore } from '../storage/localStore.ts';

const store = createLocalStore<string>('device');

/**
 * Distinguishes this device from others behind the same IP address, for rate limits only; it does not identify a
 * person.
 */
export function deviceId(): string {
  const stored = store.get('id');
  if (stored) return stored;
  const created = generateId();
  store.put('id', created);
  return created;
}
