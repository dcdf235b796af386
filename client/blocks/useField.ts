import { useEffect, useEffectEvent, useRef } from 'react';
import { type Editing, useEditing, useEditsOf } from './EditingContext.ts';
import { CannotUndo, type UndoableAction } from './editing.ts';

type FieldOf = {
  /** What kind of thing it belongs to. */
  kind: string;
  target: string;
  field: string;
  /** How it is called when its change is taken back. */
  name: string;
  /** What the server has. */
  saved: string;
};

/** One field that saves itself; leaving it makes one action that can be taken back. */
export function useField(of: FieldOf) {
  const editing = useEditing();
  const { kind, target, field, saved } = of;
  const edit = useEditsOf(target).find((one) => one.field === field);
  const value = edit?.value ?? saved;
  const atFirst = useRef(saved);

  /** `base` is what a formatted text was before: what others wrote in it since then stays. */
  function change(next: string, refusal?: string, base?: string) {
    const { pageId } = editing;
    if (next === value && refusal === edit?.refusal) return;
    editing.edits.change({ pageId, kind, target, field, value: next, refusal, base });
  }

  const leave = useEffectEvent(() => {
    const now = editing.edits.of(target).find((one) => one.field === field)?.value ?? saved;
    if (now === atFirst.current) return;
    editing.undoStack.add(changeOf(editing, of, atFirst.current));
    atFirst.current = now;
  });
  useEffect(() => () => leave(), []);

  return { value, change, refusal: edit?.refusal };
}

/** The change of a field from what it was before to what it is now. */
function changeOf(
  editing: Editing,
  { kind, target, field, name }: FieldOf,
  before: string,
): UndoableAction {
  const { edits, pageId } = editing;
  const now = () =>
    edits.of(target).find((one) => one.field === field)?.value ??
    editing.savedValue(kind, target, field);
  const settled = async () => {
    await edits.flush();
    return now();
  };
  let after = now() ?? '';
  let expected = settled();

  async function put(value: string) {
    const current = now();
    if (current === undefined) throw new CannotUndo('This was removed, so it was left as it is.');
    if (current !== (await expected))
      throw new CannotUndo('Somebody else has changed this since, so it was left as it is.');
    edits.change({ pageId, kind, target, field, value });
    expected = settled();
    await expected;
  }

  return {
    name,
    async undo() {
      after = now() ?? after;
      await put(before);
    },
    redo: () => put(after),
  };
}
