import { asText } from '../features/components/flags.ts';
import { useField } from './useField.ts';

/** A block as its editors know it: any of its type's fields by name. */
export type EditedBlock = { __typename: string; id: string } & Record<string, unknown>;

/** What an editor in the modal gets. */
export type EditorProps = { block: EditedBlock; onClose: () => void };

/** One field of a block that saves itself. */
export function useBlockField(
  { __typename: kind, id, ...fields }: EditedBlock,
  field: string,
  name: string,
) {
  const saved = asText(fields[field]);
  return useField({
    kind,
    target: id,
    field,
    name,
    saved: typeof saved === 'string' ? saved : '',
  });
}
