import { countNearLimit } from './validation.ts';

type Props = {
  id: string;
  name: string;
  label: string;
  long?: boolean;
  value: string;
  limit: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A field that takes everything typed, counts only near its limit, and says beside it what is wrong. */
export function TextField({ id, name, label, long, value, limit, error, onChange }: Props) {
  const count = countNearLimit(value, limit);
  const describedBy = [error && `${id}-wrong`, count && `${id}-count`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    value,
    dir: 'auto',
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {long ? <textarea {...shared} /> : <input {...shared} type="text" autoComplete="name" />}
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
