import type { LocalStore } from '../../storage/localStore.ts';
import { type Edit, toEditId } from './edit.ts';

/** Brings edits of earlier builds into the present form: those called a bio's text `life`. */
export function migrateEdits(store: LocalStore<Edit>): void {
  for (const edit of store.all().filter(({ field }) => field === 'life')) {
    const id = toEditId(edit.target, 'content');
    store.put(id, { ...edit, id, field: 'content' });
    store.remove(edit.id);
  }
}
