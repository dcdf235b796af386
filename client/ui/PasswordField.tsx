import { useState } from 'react';
import { MAX_PASSWORD } from '../../protocol/limits.ts';
import { Field } from './Field.tsx';

type Props = {
  label: string;
  name: 'password' | 'confirm_password' | 'currentPassword';
  value: string;
  onChange: (value: string) => void;
  /** How a password manager treats it. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
};

/** A password field with a button that shows the password. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={MAX_PASSWORD}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={(labelId) => (
        <button
          type="button"
          className="quiet"
          aria-describedby={labelId}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
    />
  );
}
