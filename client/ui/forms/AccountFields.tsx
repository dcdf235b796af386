import { type ReactNode, useId } from 'react';
import { useInvalidMessage } from './Form.tsx';
import { EmailField, PasswordField } from './CredentialFields.tsx';

/** Shown if the terms were not accepted. */
export const NOT_AGREED = 'You have not agreed to the terms and conditions!';

/** The data of a new account. */
export type AccountDraft = { email: string; password: string; agreed: boolean };

type Props = AccountDraft & {
  onChange: (change: Partial<AccountDraft>) => void;
  /** Further fields, between the password and the terms. */
  children: ReactNode;
};

/** The fields of a form that creates an account. */
export function AccountFields({ email, password, agreed, onChange, children }: Props) {
  const id = useId();
  const wrong = useInvalidMessage('agree_terms');
  return (
    <>
      <EmailField value={email} onChange={(changed) => onChange({ email: changed })} />
      <PasswordField
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
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && id}
          onChange={({ target }) => onChange({ agreed: target.checked })}
        />
        <span>
          I have read and agreed to the{' '}
          <a href="/tos" target="_blank" rel="noreferrer">
            Terms &amp; Conditions
          </a>
        </span>
      </label>
      {wrong && (
        <p id={id} className="tick-wrong">
          {wrong}
        </p>
      )}
    </>
  );
}
