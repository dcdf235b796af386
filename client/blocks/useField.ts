import { useEffect, useEffectEvent, useRef } from 'react';
import { type Editing, useEditing, useTargetEdits } from './EditingContext.ts';
import { CannotUndoError, type UndoableAction } from './editing.ts';

export type FieldOptions = {
  /** The kind of target that the field belongs to. */
  kind: string;
  target: string;
  field: string;
  /** The name of the change in the undo stack. */
  name: string;
  /** The server's value. */
  saved: string;
};

/** One field that saves automatically; all changes until its component goes are one undoable action. */
export function useField(of: FieldOptions) {
  const editing = useEditing();
  const { value, change, refusal, readValue } = useFieldValue(of);
  const atFirst = useRef(of.saved);

  const leave = useEffectEvent(() => {
    if (readValue() !== atFirst.current)
      editing.undoStack.add(createFieldChange(editing, of, atFirst.current));
  });
  useEffect(() => () => leave(), []);

  return { value, change, refusal };
}

/** The same for a field that stays on the screen: its changes from `enter` to `leave` are one undoable action. */
export function useLastingField(of: FieldOptions) {
  const editing = useEditing();
  const { value, change, refusal, readValue } = useFieldValue(of);
  const atFirst = useRef(value);

  function enter() {
    atFirst.current = value;
  }

  function leave() {
    if (readValue() !== atFirst.current)
      editing.undoStack.add(createFieldChange(editing, of, atFirst.current));
    void editing.edits.flush();
  }

  return { value, change, refusal, enter, leave };
}

/** A field's value with its unsaved edit, and how to change it. */
function useFieldValue({ kind, target, field, saved }: FieldOptions) {
  const { edits, pageId } = useEditing();
  const edit = useTargetEdits(target).find((one) => one.field === field);
  const value = edit?.value ?? saved;

  /** `base` is the formatted text before the change, so that others' later changes can be merged. */
  function change(next: string, refusal?: string, base?: string) {
    if (next === value && refusal === edit?.refusal) return;
    edits.change({ pageId, kind, target, field, value: next, refusal, base });
  }

  const readValue = () => edits.of(target).find((one) => one.field === field)?.value ?? saved;

  return { value, change, refusal: edit?.refusal, readValue };
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
