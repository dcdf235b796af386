import { toText } from '../features/components/flags.ts';
import { useField } from './useField.ts';

/** A block as its editors use it: all fields of its type by name. */
export type EditedBlock = { __typename: string; id: string } & Record<string, unknown>;

/** The props of an editor in the dialog. */
export type EditorProps = { block: EditedBlock; onClose: () => void };

/** One field of a block that saves automatically. */
export function useBlockField(
  { __typename: kind, id, ...fields }: EditedBlock,
  field: string,
  name: string,
) {
  const saved = toText(fields[field]);
  return useField({
    kind,
    target: id,
    field,
    name,
    saved: typeof saved === 'string' ? saved : '',
  });
}
