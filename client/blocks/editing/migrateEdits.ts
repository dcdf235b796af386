import type { LocalStore } from '../../storage/localStore.ts';
import { type Edit, toEditId } from './edit.ts';

/**
 * Brings edits of builds up to 1.1.0 into the present form: those called a bio's text `life`, and their ids did not
 * contain the author; read until December 2027.
 */
export function migrateEdits(store: LocalStore<Edit>): void {
  for (const stored of store.all()) {
    const edit = { ...stored, field: stored.field === 'life' ? 'content' : stored.field };
    const id = toEditId(edit);
    if (id === stored.id) continue;
    if (edit.savedAt > (store.get(id)?.savedAt ?? 0)) store.put(id, { ...edit, id });
    store.remove(stored.id);
  }
}
