import { useId } from 'react';
import './form.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said under the field and read out with it. */
  hint?: string;
  placeholder?: string;
};

/** One labelled line of a form that may be long: its field grows with it, and it stays one line. */
export function GrowingField({ label, value, onChange, hint, placeholder }: Props) {
  const id = useId();
  return (
    <div className="line">
      <label htmlFor={id}>{label}</label>
      <div className="line-frame growing" data-value={value || placeholder}>
        <textarea
          id={id}
          rows={1}
          value={value}
          placeholder={placeholder}
          dir="auto"
          autoComplete="off"
          aria-describedby={hint && `${id}hint`}
          onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {hint && (
        <p id={`${id}hint`} className="line-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
