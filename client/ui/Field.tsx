import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import './form.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said under the field and read out with it. */
  hint?: string;
  /** Stands at the field's end, inside its frame. */
  end?: (labelId: string) => ReactNode;
};

/** One labelled line of a form. */
export function Field({ label, value, onChange, hint, end, ref, ...input }: Props) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);

  const takeOver = useEffectEvent(() => {
    const typed = element.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });
  // whoever typed into the server's HTML, before the code was here, typed into this field
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
          aria-describedby={hint && `${id}hint`}
          onChange={({ target }) => onChange(target.value)}
        />
        {end?.(`${id}label`)}
      </div>
      {hint && (
        <p id={`${id}hint`} className="line-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
