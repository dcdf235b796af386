import { useState } from 'react';
import { MAX_EMAIL, MAX_PASSWORD } from '../../../protocol/limits.ts';
import { Field } from './Field.tsx';

type EmailProps = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  /**
   * How a password manager treats the address: as the one to sign in with, as any address of the user, or as somebody
   * else's.
   */
  autoComplete?: 'username' | 'username webauthn' | 'email' | 'off';
};

/** A field for an e-mail address. */
export function EmailField({ label = 'Email', autoComplete = 'username', ...field }: EmailProps) {
  return (
    <Field
      {...field}
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      maxLength={MAX_EMAIL}
    />
  );
}

type PasswordProps = {
  label?: string;
  name?: 'password' | 'confirm_password' | 'currentPassword';
  value: string;
  onChange: (value: string) => void;
  /** How a password manager treats it. */
  autoComplete?: 'current-password' | 'new-password';
  hint?: string;
};

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const { label = 'Password', name = 'password', autoComplete = 'current-password' } = props;
  return (
    <Field
      {...props}
      label={label}
      name={name}
      autoComplete={autoComplete}
      type={isShown ? 'text' : 'password'}
      maxLength={MAX_PASSWORD}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={(labelId) => (
        <button
          type="button"
          className="quiet"
          aria-describedby={labelId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    />
  );
}
