import { type ReactNode, useId } from 'react';
import './sheet-options.css';

type Props = {
  type: 'radio' | 'checkbox';
  /** The group of a radio button. */
  name?: string;
  label: string;
  /** What it means to choose it. */
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** What belongs to it, below it. */
  children?: ReactNode;
};

/** Something that can be chosen in a sheet, with an explanation. */
export function SheetOption({ label, hint, onChange, children, ...input }: Props) {
  const id = useId();
  return (
    <div className={input.checked ? 'sheet-option chosen' : 'sheet-option'}>
      <label>
        <input
          {...input}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          <small id={id} aria-hidden>
            {hint}
          </small>
        </span>
      </label>
      {children}
    </div>
  );
}
