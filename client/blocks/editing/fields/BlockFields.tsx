import { useId } from 'react';
import { Field } from '../../../ui/forms/Field.tsx';
import { GrowingField } from '../../../ui/forms/GrowingField.tsx';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { describeTooLong, type EditedBlock, type FieldOf, useBlockField } from './useField.ts';
import { useEditing } from '../EditingContext.ts';
import './choice.css';

type LineFieldProps<Edited extends EditedBlock> = {
  block: Edited;
  field: FieldOf<Edited>;
  label: string;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  limit: number;
  hint?: string;
  placeholder?: string;
  /** Whether the text may be long: the field grows with it. */
  grows?: boolean;
};

/** A single-line text field of a block, with a limit, that saves automatically. */
export function LineField<Edited extends EditedBlock>({
  block,
  field,
  label,
  undoLabel,
  limit,
  hint,
  placeholder,
  grows,
}: LineFieldProps<Edited>) {
  const { value, change, refusal } = useBlockField(block, field, undoLabel);
  const onChange = (text: string) => change(text, describeTooLong(text, limit));
  const shown = { label, value, hint, placeholder, onChange };
  return (
    <div>
      {grows ? <GrowingField {...shown} /> : <Field {...shown} dir="auto" autoComplete="off" />}
      {refusal && <FormAlert>{refusal}</FormAlert>}
    </div>
  );
}

type ChoiceProps<Edited extends EditedBlock> = {
  block: Edited;
  field: FieldOf<Edited>;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  question: string;
  answers: { value: string; label: string; hint?: string }[];
};

/** A question with a few answers to choose from; the answer is saved at once. */
export function Choice<Edited extends EditedBlock>({
  block,
  field,
  undoLabel,
  question,
  answers,
}: ChoiceProps<Edited>) {
  const id = useId();
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, undoLabel);

  function answer(next: string) {
    change(next);
    void edits.flush();
  }

  return (
    <fieldset className="choice">
      <legend>{question}</legend>
      {answers.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            aria-describedby={option.hint && `${id}${option.value}`}
            onChange={() => answer(option.value)}
          />
          <span>
            {option.label}
            {option.hint && (
              <span id={`${id}${option.value}`} className="line-hint" aria-hidden>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {refusal && <FormAlert>{refusal}</FormAlert>}
    </fieldset>
  );
}
