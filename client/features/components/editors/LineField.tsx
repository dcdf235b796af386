import { Field } from '../../../ui/Field.tsx';
import { type EditedBlock, useBlockField } from './fields.ts';

type Props = {
  block: EditedBlock;
  field: string;
  label: string;
  /** How its change is called when it is taken back. */
  name: string;
  limit: number;
  hint?: string;
  placeholder?: string;
};

/** One line of text of a block, up to its limit, that saves itself. */
export function LineField({ block, field, label, name, limit, hint, placeholder }: Props) {
  const { value, change, refusal } = useBlockField(block, field, name);
  const tooLong = (text: string) => {
    const length = Array.from(text.trim()).length;
    return length > limit
      ? `This has room for ${limit} characters; these are ${length}. Nothing is lost, but it is saved only when it fits.`
      : undefined;
  };
  return (
    <div>
      <Field
        label={label}
        value={value}
        hint={hint}
        placeholder={placeholder}
        dir="auto"
        autoComplete="off"
        onChange={(text) => change(text, tooLong(text))}
      />
      {refusal && (
        <p role="alert" className="sheet-refusal">
          {refusal}
        </p>
      )}
    </div>
  );
}
