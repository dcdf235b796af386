import { MAX_EMAIL } from '../../protocol/limits.ts';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Said where an account is to be made without the tick. */
export const NOT_AGREED = 'You have not agreed to the terms and conditions!';

/** What every new account is made of. */
export type AccountDraft = { email: string; password: string; agreed: boolean };

type Props = AccountDraft & {
  onChange: (change: Partial<AccountDraft>) => void;
  /** Further lines, between the password and the terms. */
  children: ReactNode;
};

/** The lines of a form that makes an account. */
export function AccountFields({ email, password, agreed, onChange, children }: Props) {
  return (
    <>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={MAX_EMAIL}
        value={email}
        onChange={(changed) => onChange({ email: changed })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="8 characters or more."
        value={password}
        onChange={(changed) => onChange({ password: changed })}
      />
      {children}
      <label className="tick">
        <input
          type="checkbox"
          name="agree_terms"
          checked={agreed}
          onChange={({ target }) => onChange({ agreed: target.checked })}
        />
        <span>
          I have read and agreed to the{' '}
          <a href="/tos" target="_blank" rel="noreferrer">
            Terms &amp; Conditions
          </a>
        </span>
      </label>
    </>
  );
}
