import { deviceStore } from './deviceStore.ts';
import { newId } from '../net/newId.ts';

const store = deviceStore<string>('device');

/** What tells this device from others behind the same address, for limits alone: it says nothing about who holds it. */
export function deviceId(): string {
  const known = store.get('id');
  if (known) return known;
  const made = newId();
  store.put('id', made);
  return made;
}
