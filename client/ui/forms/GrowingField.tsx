import { useId } from 'react';
import './form.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown under the field, and part of its accessible description. */
  hint?: string;
  placeholder?: string;
};

/** A labelled field for one line that may be long: it grows with its text and accepts no line breaks. */
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
          onChange={({ target }) => onChange(joinLines(target.value))}
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

/** Replaces line breaks, as in a single line. */
export function joinLines(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}
