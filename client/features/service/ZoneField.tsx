import { useId, useMemo } from 'react';
import { toCurrentZone } from '../../../protocol/zoned-time.ts';

type Props = { value: string; onChange: (timeZone: string) => void };

/** A field for a time zone, by name. */
export function ZoneField({ value, onChange }: Props) {
  const id = useId();
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf('timeZone').map(toCurrentZone), value])],
    [value],
  );
  return (
    <div className="line">
      <label htmlFor={id}>Time zone of the place</label>
      <div className="line-frame">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {zones.toSorted().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
