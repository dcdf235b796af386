import { Field } from '../ui/Field.tsx';
import { GrowingField } from '../ui/GrowingField.tsx';
import { describeTooLong, type EditedBlock, useBlockField } from './fields.ts';

type Props = {
  block: EditedBlock;
  field: string;
  label: string;
  /** The name of the change in the undo stack. */
  name: string;
  limit: number;
  hint?: string;
  placeholder?: string;
  /** It may be long: the field grows with its text. */
  grows?: boolean;
};

/** A single-line text field of a block, with a limit, that saves automatically. */
export function LineField({ block, field, label, name, limit, hint, placeholder, grows }: Props) {
  const { value, change, refusal } = useBlockField(block, field, name);
  const onChange = (text: string) => change(text, describeTooLong(text, limit));
  const shown = { label, value, hint, placeholder, onChange };
  return (
    <div>
      {grows ? <GrowingField {...shown} /> : <Field {...shown} dir="auto" autoComplete="off" />}
      {refusal && (
        <p role="alert" className="sheet-refusal">
          {refusal}
        </p>
      )}
    </div>
  );
}
