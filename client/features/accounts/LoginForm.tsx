import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LogInDocument } from '../../__generated__/features/accounts/login.ts';
import { requireData } from '../../net/failure.ts';
import { storeLogin } from '../../auth/session.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useLoginDraft } from '../../storage/formDraft.ts';
import { PasskeyLogIn } from './passkeys/PasskeyLogIn.tsx';
import { readReturnPath } from './loginAddress.ts';
import { useAction } from '../../net/useAction.ts';

/** Logs in and returns to the screen that asked for the login. */
export function LoginForm() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { status, user } = useAccount();
  const { draft, changeDraft, forgetDraft } = useLoginDraft();
  const [password, setPassword] = useState('');
  const [logIn] = useMutation(LogInDocument);
  const action = useAction({ once: true });
  const { busy, run } = action;
  const goOn = () => navigate(readReturnPath(search, location.origin), { replace: true });

  const signIn = () => {
    void run(async () => {
      const variables = { input: { email: draft.email, password } };
      storeLogin((await requireData(logIn({ variables }))).logIn);
      forgetDraft();
      await goOn();
    });
  };

  if (status.loggedIn && !busy)
    return (
      <>
        <p className="form-lead">You are signed in as {user?.email}.</p>
        <button type="button" className="primary wide" onClick={goOn}>
          Go on
        </button>
      </>
    );
  return (
    <Form onSend={signIn} wrong={action.readFailure}>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        maxLength={MAX_EMAIL}
        value={draft.email}
        onChange={(email) => changeDraft({ email })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <button type="submit" className="primary wide" disabled={busy}>
        Sign in
      </button>
      <div className="other-ways">
        <PasskeyLogIn isOffered={!busy} onLoggedIn={goOn} />
        <Link className="secondary wide" to={`/login/link${search}`}>
          Get a link by mail
        </Link>
      </div>
      <FormFailure action={action} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Forgot password</Link>
        <Link to="/registry">Active Account</Link>
      </p>
    </Form>
  );
}
