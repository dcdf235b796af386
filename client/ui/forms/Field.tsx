import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useInvalidMessage } from './Form.tsx';
import './form.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown under the field, and part of its accessible description. */
  hint?: string;
  /** An element at the field's end, inside its frame. */
  end?: (labelId: string) => ReactNode;
};

/** One labelled line of a form. */
export function Field({ label, value, onChange, hint, end, ref, ...input }: Props) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  const wrong = useInvalidMessage(input.name);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);

  const takeOver = useEffectEvent(() => {
    const typed = element.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });
  // text typed into the server's HTML before hydration belongs to this field
  useEffect(() => takeOver(), []);

  return (
    <div className="line">
      <label id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      <div className="line-frame">
        <input
          type="text"
          {...input}
          ref={element}
          id={id}
          value={value}
          aria-invalid={wrong ? true : input['aria-invalid']}
          aria-describedby={
            [wrong && `${id}wrong`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined
          }
          onChange={({ target }) => onChange(target.value)}
        />
        {end?.(`${id}label`)}
      </div>
      {wrong && (
        <p id={`${id}wrong`} className="line-wrong">
          {wrong}
        </p>
      )}
      {hint && (
        <p id={`${id}hint`} className="line-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
