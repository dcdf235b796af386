import { deviceStore } from './deviceStore.ts';
import { newId } from '../net/newId.ts';

const store = deviceStore<string>('device');

/** What tells this device from others behind the same address, for limits alone: it says nothing about who holds it. */
export function deviceId(): string {
  const stored = store.get('id');
  if (stored) return stored;
  const created = newId();
  store.put('id', created);
  return created;
}
