import { useEffect, useEffectEvent, useRef } from 'react';
import { type Editing, useEditing, useTargetEdits } from './EditingContext.ts';
import { CannotUndoError, type UndoableAction } from './editing.ts';

type FieldOptions = {
  /** The kind of target that the field belongs to. */
  kind: string;
  target: string;
  field: string;
  /** The name of the change in the undo stack. */
  name: string;
  /** The server's value. */
  saved: string;
};

/** One field that saves automatically; all changes until it is left are one undoable action. */
export function useField(of: FieldOptions) {
  const editing = useEditing();
  const { kind, target, field, saved } = of;
  const edit = useTargetEdits(target).find((one) => one.field === field);
  const value = edit?.value ?? saved;
  const atFirst = useRef(saved);

  /** `base` is the formatted text before the change, so that others' later changes can be merged. */
  function change(next: string, refusal?: string, base?: string) {
    const { pageId } = editing;
    if (next === value && refusal === edit?.refusal) return;
    editing.edits.change({ pageId, kind, target, field, value: next, refusal, base });
  }

  const leave = useEffectEvent(() => {
    const now = editing.edits.of(target).find((one) => one.field === field)?.value ?? saved;
    if (now === atFirst.current) return;
    editing.undoStack.add(createFieldChange(editing, of, atFirst.current));
    atFirst.current = now;
  });
  useEffect(() => () => leave(), []);

  return { value, change, refusal: edit?.refusal };
}

/** The undoable change of a field from one value to another. */
export function createFieldChange(
  editing: Editing,
  { kind, target, field, name }: Omit<FieldOptions, 'saved'>,
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
    if (current === undefined)
      throw new CannotUndoError('This was removed, so it was left as it is.');
    if (current !== (await expected))
      throw new CannotUndoError('Somebody else has changed this since, so it was left as it is.');
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
