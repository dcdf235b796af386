import { useId, useMemo } from 'react';
import { toCurrentZone } from '../../../protocol/zoned-time.ts';
import './form.css';
import './select.css';

type Props = {
  label: string;
  value: string;
  onChange: (timeZone: string) => void;
  /** Shown under the field, and part of its accessible description. */
  hint?: string;
};

/** A field for a time zone, by name. */
export function ZoneField({ label, value, onChange, hint }: Props) {
  const id = useId();
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf('timeZone').map(toCurrentZone), value])].sort(),
    [value],
  );
  return (
    <div className="line">
      <label htmlFor={id}>{label}</label>
      <div className="line-frame">
        <select
          id={id}
          value={value}
          aria-describedby={hint && `${id}hint`}
          onChange={({ target }) => onChange(target.value)}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      {hint && (
        <p id={`${id}hint`} className="line-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
