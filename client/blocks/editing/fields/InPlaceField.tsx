import { useState } from 'react';
import { useReportPosition } from '../../../features/members/usePresence.ts';
import { joinLines } from '../../../ui/forms/GrowingField.tsx';
import { describeTooLong, type FieldOptions, useField } from './useField.ts';
import './in-place.css';

type Props = {
  options: FieldOptions;
  /** The block to which it belongs: the others see who is in it. */
  blockId: string;
  label: string;
  placeholder: string;
  limit: number;
  /** Called after Enter, to go on elsewhere. */
  onEnter?: () => void;
};

/**
 * A line of the page that is edited in place, in the page's own font. It grows with its text, saves automatically, and
 * is left with Enter or Escape.
 */
export function InPlaceField({ options, blockId, label, placeholder, limit, onEnter }: Props) {
  const { value, change, refusal, leave } = useField(options);
  const [isHere, setHere] = useState(false);
  useReportPosition(blockId, isHere ? options.field : null);
  return (
    <>
      <span className="in-place" data-value={value || placeholder}>
        <textarea
          rows={1}
          aria-label={label}
          data-field={options.field}
          value={value}
          placeholder={placeholder}
          dir="auto"
          autoComplete="off"
          aria-invalid={refusal !== undefined}
          onFocus={() => setHere(true)}
          onBlur={() => {
            setHere(false);
            leave();
          }}
          onChange={({ target }) => {
            const text = joinLines(target.value);
            change(text, describeTooLong(text, limit));
          }}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return;
            nativeEvent.preventDefault();
            currentTarget.blur();
            if (key === 'Enter') onEnter?.();
          }}
        />
      </span>
      {refusal && (
        <span role="alert" className="form-failure in-place-refusal">
          {refusal}
        </span>
      )}
    </>
  );
}
