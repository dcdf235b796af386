import { useId, useState } from 'react';
import type { BookInput } from '../../__generated__/features/export/export.ts';

type Props = {
  book: Required<BookInput>;
  volumes: number;
  isFixed: boolean;
  onChange: (changed: Partial<BookInput>) => void;
};

const SIZES = [
  { value: 'A5', label: 'A5, upright', hint: 'Facing pages, to be bound.' },
  { value: 'A4', label: 'A4, upright', hint: 'Single sheets, for a printer at home.' },
] as const;
const PAPERS = [
  { value: false, label: 'To read and to print at home', hint: 'Pages as they are.' },
  {
    value: true,
    label: 'For a print shop',
    hint: 'With 3 mm beyond each edge, and the marks at which it is trimmed.',
  },
] as const;

/** The paper of a book: its size, who prints it, and which volume of a long one. */
export function BookPaper({ book, volumes, isFixed, onChange }: Props) {
  return (
    <div className="book-paper">
      <Row
        title="Size"
        options={SIZES}
        value={book.size}
        isFixed={isFixed}
        onChange={(size) => onChange({ size })}
      />
      <Row
        title="Paper"
        options={PAPERS}
        value={book.bleed}
        isFixed={isFixed}
        onChange={(bleed) => onChange({ bleed })}
      />
      {volumes > 1 && (
        <Row
          title="Volume"
          options={Array.from({ length: volumes }, (_, index) => ({
            value: index + 1,
            label: `Volume ${index + 1} of ${volumes}`,
            hint: index === 0 && book.content !== 'MESSAGES' ? 'With the life and photos.' : '',
          }))}
          value={book.volume}
          isFixed={isFixed}
          onChange={(volume) => onChange({ volume })}
        />
      )}
    </div>
  );
}

type RowProps<Value> = {
  title: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  isFixed: boolean;
  onChange: (value: Value) => void;
};

/** The chosen option, and on demand the others. */
function Row<Value>({ title, options, value, isFixed, onChange }: RowProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value) ?? options[0]!;
  return (
    <div className="book-row">
      <p>
        <strong id={id}>{title}</strong>
        {chosen.label}
      </p>
      <button
        type="button"
        className="quiet"
        aria-expanded={isOpen}
        aria-label={`Change the ${title.toLowerCase()}`}
        disabled={isFixed}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Done' : 'Change'}
      </button>
      {isOpen && (
        <div role="radiogroup" aria-labelledby={id}>
          {options.map((option) => (
            <label key={option.label}>
              <input
                type="radio"
                name={id}
                checked={option.value === value}
                disabled={isFixed}
                onChange={() => onChange(option.value)}
              />
              <span>
                {option.label}
                <small>{option.hint}</small>
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
