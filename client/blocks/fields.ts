import { toText } from '../features/components/flags.ts';
import { type FieldOptions, useField } from './useField.ts';

/** A block as its editors use it: all fields of its type by name. */
export type EditedBlock = { __typename: string; id: string } & Record<string, unknown>;

/** The props of an editor in the dialog. */
export type EditorProps = { block: EditedBlock; onClose: () => void };

/** One field of a block that saves automatically. */
export function useBlockField(block: EditedBlock, field: string, name: string) {
  return useField(toFieldOptions(block, field, name));
}

/** Which field of a block is edited, for the hooks that save it. */
export function toFieldOptions(block: EditedBlock, field: string, name: string): FieldOptions {
  const saved = toText(block[field]);
  return {
    kind: block.__typename,
    target: block.id,
    field,
    name,
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
