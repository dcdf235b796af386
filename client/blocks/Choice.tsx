import { useId } from 'react';
import { useEditing } from './EditingContext.ts';
import './choice.css';
import { type EditedBlock, useBlockField } from './fields.ts';

type Props = {
  block: EditedBlock;
  field: string;
  /** The name of the change in the undo stack. */
  name: string;
  question: string;
  answers: { value: string; label: string; hint?: string }[];
};

/** A question with a few answers to choose from; the answer is saved at once. */
export function Choice({ block, field, name, question, answers }: Props) {
  const id = useId();
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, name);

  function answer(next: string) {
    change(next);
    void edits.flush();
  }

  return (
    <fieldset className="choice">
      <legend>{question}</legend>
      {answers.map((one) => (
        <label key={one.value}>
          <input
            type="radio"
            name={id}
            checked={value === one.value}
            aria-describedby={one.hint && `${id}${one.value}`}
            onChange={() => answer(one.value)}
          />
          <span>
            {one.label}
            {one.hint && (
              <span id={`${id}${one.value}`} className="line-hint" aria-hidden>
                {one.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {refusal && (
        <p role="alert" className="sheet-refusal">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
