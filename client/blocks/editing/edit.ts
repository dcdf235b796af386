import type { Failure } from '../../net/failure.ts';
import type { LocalStore } from '../../storage/localStore.ts';
import type { SavedState } from '../../storage/savedState.ts';

/** A changed field that the server has not confirmed yet. */
export type Edit = {
  /** By author, target and field: a later change of the same field replaces this one. */
  id: string;
  /** The author: it is never sent with anybody else's login. */
  userId: string;
  pageId: string;
  /** The kind of target, which decides how it is sent. */
  kind: string;
  /** The id of the block or photo. */
  target: string;
  field: string;
  value: string;
  /** The server's value when this edit began, so that others' later changes can be merged. */
  base?: string;
  savedAt: number;
  /** Why the server, or a limit, refused the value. */
  refusal?: string;
  /** Whether that was because the block or photo is gone for good; undefined if this device refused it itself. */
  isLost?: boolean;
};

/** Anything that saves automatically, such as a text that several people edit. */
export type AutoSaving = {
  state(): SavedState;
  onChange(listener: () => void): () => void;
};

export const toEditId = ({ userId, target, field }: Pick<Edit, 'userId' | 'target' | 'field'>) =>
  `${userId}.${target}.${field}`;

/** Notes the server's answer; what was typed while it was under way is kept, and sent after its own pause. */
export function storeAnswer(
  store: LocalStore<Edit>,
  edit: Edit,
  refused: Extract<Failure, { kind: 'refused' }> | null,
): void {
  const latest = store.get(edit.id);
  if (!latest) return;
  if (latest.value === edit.value) {
    if (!refused) return store.remove(edit.id);
    const { message: refusal, code } = refused;
    store.put(edit.id, { ...edit, refusal, isLost: code === 'NOT_FOUND' });
  } else if (!refused && edit.base !== undefined)
    store.put(edit.id, { ...latest, base: edit.value });
}

/** The edits of each block or photo; an array that has not changed since `before` stays the same. */
export function groupByTarget(items: readonly Edit[], before = new Map<string, readonly Edit[]>()) {
  const groups = new Map<string, Edit[]>();
  for (const edit of items) groups.set(edit.target, [...(groups.get(edit.target) ?? []), edit]);
  return new Map(
    [...groups].map(([target, edits]) => {
      const old = before.get(target);
      const isSame = JSON.stringify(old) === JSON.stringify(edits);
      return [target, old && isSame ? old : edits] as const;
    }),
  );
}
