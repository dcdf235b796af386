import { useEffect, useEffectEvent, useRef } from 'react';
import { type Editing, useEditing, useTargetEdits } from '../EditingContext.ts';
import type { UndoableAction } from '../undoStack.ts';
import { RefusedError } from '../../../net/failure.ts';

/** A block or photo with the fields of its type. */
export type EditedBlock = { __typename: string; id: string };

/** The names of its fields. */
export type FieldOf<Edited extends EditedBlock> = keyof Edited & string;

/** The props of an editor in the dialog. */
export type EditorProps<Edited extends EditedBlock> = { block: Edited; onClose: () => void };

/** One field of a block or photo that saves automatically. */
export function useBlockField<Edited extends EditedBlock>(
  block: Edited,
  field: FieldOf<Edited>,
  undoLabel: string,
) {
  return useField(toFieldOptions(block, field, undoLabel));
}

/** The field that is edited, for the hooks that save it. */
export function toFieldOptions<Edited extends EditedBlock>(
  block: Edited,
  field: FieldOf<Edited>,
  undoLabel: string,
): FieldOptions {
  const saved = toText(block[field]);
  return {
    kind: block.__typename,
    target: block.id,
    field,
    undoLabel,
    saved: typeof saved === 'string' ? saved : '',
  };
}

/** Why a line is not saved; undefined if it has at most `limit` characters. */
export function describeTooLong(text: string, limit: number): string | undefined {
  const { length } = Array.from(text.trim());
  return length > limit
    ? `This has room for ${limit} characters; these are ${length}. Nothing is lost, but it is saved only when it fits.`
    : undefined;
}

export type FieldOptions = {
  /** The kind of target that the field belongs to. */
  kind: string;
  target: string;
  field: string;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  /** The server's value. */
  saved: string;
};

/**
 * One field that saves automatically: its changes until `leave`, or until it goes from the screen, are one undoable
 * action.
 */
export function useField(options: FieldOptions) {
  const editing = useEditing();
  const { edits, pageId, undoStack } = editing;
  const { kind, target, field, saved } = options;
  const edit = useTargetEdits(target).find((edit) => edit.field === field);
  const value = edit?.value ?? saved;
  /** What was shown before one's own changes; undefined while there are none. */
  const before = useRef<string>(undefined);
  /** One's own last value; the server may have stored it in another form. */
  const ownValue = useRef<string>(undefined);
  const wasWaiting = useRef(false);
  const isStored = edit === undefined;
  useEffect(() => {
    if (isStored && wasWaiting.current && ownValue.current !== undefined)
      ownValue.current = editing.savedValue(kind, target, field);
    wasWaiting.current = !isStored;
  }, [isStored, editing, kind, target, field]);

  /** `base` is the formatted text before the change, so that others' later changes can be merged. */
  function change(next: string, refusal?: string, base?: string) {
    if (next === value && refusal === edit?.refusal) return;
    if (value !== ownValue.current) before.current = value; // the first change, or the first since somebody else's
    ownValue.current = next;
    edits.change({ pageId, kind, target, field, value: next, refusal, base });
  }

  function leave() {
    const latest = edits.getEdit(target, field)?.value ?? saved;
    const isOwn = latest === ownValue.current; // otherwise somebody else has changed it since
    if (before.current !== undefined && before.current !== latest && isOwn)
      undoStack.add(createFieldChange(editing, options, before.current));
    before.current = undefined;
    ownValue.current = undefined;
    void edits.flush(); // not only after a pause: the tab may be closed now
  }

  const leaveAtTheEnd = useEffectEvent(leave);
  useEffect(() => () => leaveAtTheEnd(), []);

  return { value, change, refusal: edit?.refusal, leave };
}

/** The undoable change of a field from one value to another. */
export function createFieldChange(
  editing: Editing,
  { kind, target, field, undoLabel }: Omit<FieldOptions, 'saved'>,
  before: string,
): UndoableAction {
  const { edits, pageId } = editing;
  const readSaved = () => editing.savedValue(kind, target, field);
  const readValue = () => edits.getEdit(target, field)?.value ?? readSaved();
  let after = readValue() ?? '';
  /** One's own last value: as it was typed, and once the server has it, in the form in which it is stored there. */
  let expected = after;

  /** Also past a later step, which may be typed before this one is stored, and leads back here when it is undone. */
  function followUntilStored() {
    let latest = expected;
    const stop = edits.onChange(() => {
      const edit = edits.getEdit(target, field);
      if (edit) latest = edit.value;
      if (edit || latest !== expected) return;
      stop();
      expected = readSaved() ?? expected;
    });
  }

  async function put(value: string) {
    const current = readValue();
    if (current === undefined) throw new RefusedError('This was removed, so it was left as it is.');
    if (current !== expected)
      throw new RefusedError('Somebody else has changed this since, so it was left as it is.');
    expected = value;
    edits.change({ pageId, kind, target, field, value });
    followUntilStored();
    await edits.flush();
  }

  if (edits.getEdit(target, field)) followUntilStored();

  return {
    name: undoLabel,
    async undo() {
      after = readValue() ?? after;
      await put(before);
    },
    redo: () => put(after),
  };
}

/** Unsaved edits are strings: a boolean field holds this word for true, or ''. */
export const YES = 'yes';

/** A field's value as an unsaved edit stores it. */
export function toText(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? YES : '') : value;
}
