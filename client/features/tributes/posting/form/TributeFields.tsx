import { useId } from 'react';
import {
  pickTributeText,
  TRIBUTE_FIELDS,
  TRIBUTE_FIELD_ENTRIES,
  type TributeFieldName,
  type WrittenTributeText,
  type TributeText,
} from '../../../../../protocol/tribute-text.ts';
import { formatCount } from '../../../../../protocol/format-count.ts';
import './tribute-fields.css';

/** The error message of each field; empty if all are valid. */
export type ValidationErrors = Partial<Record<TributeFieldName, string>>;

/** Validates the fields without changing what was typed. */
export function validate(written: WrittenTributeText): ValidationErrors {
  const text = pickTributeText(written);
  const errors = TRIBUTE_FIELD_ENTRIES.map(
    ([name]) => [name, fieldError(name, text[name])] as const,
  );
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

function fieldError(name: TributeFieldName, text: string): string | undefined {
  const { what, max, missing } = TRIBUTE_FIELDS[name];
  const length = countCharacters(text);
  if (length === 0) return missing;
  if (length <= max) return undefined;
  return `${what} has room for ${formatCount(max)} characters. This one has ${formatCount(length)}.`;
}

/** "4,812 of 5,000 characters" close to the limit; nothing before that. */
export function countNearLimit(text: string, limit: number): string | undefined {
  const length = countCharacters(text);
  return length < limit * 0.9
    ? undefined
    : `${formatCount(length)} of ${formatCount(limit)} characters`;
}

/** Counts characters as a reader sees them, the same way as the server. */
function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

type FieldsProps = {
  text: Partial<TributeText>;
  /** The error of each field, shown beside it. */
  errors: ValidationErrors;
  onChange: (change: Partial<TributeText>) => void;
};

/** All fields that a visitor fills in, one below the other. */
export function TributeFields({ text, errors, onChange }: FieldsProps) {
  const id = useId();
  return TRIBUTE_FIELD_ENTRIES.map(([name, { label, max, long, missing }]) => (
    <TextField
      key={name}
      id={`${id}${name}`}
      name={name}
      label={label}
      long={long}
      required={missing !== undefined}
      value={text[name] ?? ''}
      limit={max}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

type Props = {
  id: string;
  name: string;
  label: string;
  long?: boolean | undefined;
  required: boolean;
  value: string;
  limit: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A field that never cuts what is typed; it shows a counter near its limit, and its error. */
function TextField({ id, name, label, long, required, value, limit, error, onChange }: Props) {
  const count = countNearLimit(value, limit);
  const describedBy = [error && `${id}-wrong`, count && `${id}-count`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    value,
    dir: 'auto',
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="tribute-field">
      <label htmlFor={id}>{label}</label>
      {long ? (
        <textarea {...shared} />
      ) : (
        <input {...shared} type="text" autoComplete={name === 'name' ? 'name' : 'off'} />
      )}
      {error && (
        <p id={`${id}-wrong`} className="complaint">
          {error}
        </p>
      )}
      {count && (
        <p id={`${id}-count`} className="count">
          {count}
        </p>
      )}
    </div>
  );
}
