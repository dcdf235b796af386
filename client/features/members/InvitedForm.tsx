import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { RegisterByInvitationDocument } from '../../__generated__/features/members/invitation.ts';
import { keepSession } from '../../live/session.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { answerOf } from './ask.ts';
import { NameField } from './NameField.tsx';
import { useDeed } from './useDeed.ts';

type Props = {
  token: string;
  /** Where the invitation was mailed to; '' for a link. */
  email: string;
  login: string;
  onAccepted: (url: string) => void;
};

/** A new account for somebody who was invited: no activation code is asked for. */
export function InvitedForm({ token, email: invited, login, onAccepted }: Props) {
  const client = useApolloClient();
  const [email, setEmail] = useState(invited);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(true);
  const [missing, setMissing] = useState('');
  const { busy, failure, run } = useDeed();

  const create = () => {
    setMissing(agreed ? '' : 'You have not agreed to the terms and conditions!');
    if (!agreed) return;
    void run(async () => {
      const variables = {
        input: { token, email: email.trim(), password, name: name.trim() || null },
      };
      const registering = client.mutate({ mutation: RegisterByInvitationDocument, variables });
      const made = (await answerOf(registering)).registerByInvitation;
      keepSession({
        access_token: made.accessToken,
        refresh_token: made.refreshToken,
        user: made.user,
      });
      onAccepted(made.page.url);
    });
  };

  return (
    <>
      <p className="form-links invited-known">
        <Link to={login}>I have an account already: sign in</Link>
      </p>
      <Form onSend={create}>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="8 characters or more."
          value={password}
          onChange={setPassword}
        />
        <NameField
          value={name}
          onChange={setName}
          hint="You can leave this empty, and change it later."
        />
        <label className="tick">
          <input
            type="checkbox"
            name="agree_terms"
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <span>
            I have read and agreed to the{' '}
            <a href="/tos" target="_blank" rel="noreferrer">
              Terms &amp; Conditions
            </a>
          </span>
        </label>
        <button type="submit" className="primary wide" disabled={busy}>
          Create account and accept
        </button>
        <p role="alert" className="form-failure">
          {missing || failure}
        </p>
      </Form>
    </>
  );
}
