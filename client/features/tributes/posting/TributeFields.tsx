import { useId } from 'react';
import { tributeFields, type TributeText } from '../../../../protocol/tribute-text.ts';
import { countNearLimit, type ValidationErrors } from './validation.ts';

type FieldsProps = {
  text: Partial<TributeText>;
  /** The error of each field, shown beside it. */
  errors: ValidationErrors;
  onChange: (change: Partial<TributeText>) => void;
};

/** All fields that a visitor fills in, one below the other. */
export function TributeFields({ text, errors, onChange }: FieldsProps) {
  const id = useId();
  return tributeFields.map(([name, { label, max, long, missing }]) => (
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
    <div className="field">
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
