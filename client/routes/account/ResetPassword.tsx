import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed } from '../screen.ts';
import { ResetPasswordDocument } from '../../__generated__/features/accounts/login/password.ts';
import { forgetSession } from '../../auth/session.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/CredentialFields.tsx';
import { FormFailure } from '../../features/accounts/FormFailure.tsx';
import { useAction } from '../../net/useAction.ts';

const head = {
  title: 'Choose a new password',
  description: 'Choose a new password for your account.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen that the mailed link opens. */
export const Screen = withApollo(function ResetPassword() {
  return (
    <AccountScreen title={head.title} picture="garden">
      <h1>Choose a new password</h1>
      <ResetPasswordForm />
    </AccountScreen>
  );
});

/** Sets a new password with a mailed link; every session under the old one ends. */
function ResetPasswordForm() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isDone, setDone] = useState(false);
  const [resetPassword] = useMutation(ResetPasswordDocument);
  const action = useAction({ once: true });
  const { isBusy, run, refuse } = action;

  const save = () => {
    if (password !== confirmation)
      return refuse('Your password does not match.', 'confirm_password');
    void run(async () => {
      await resetPassword({ variables: { input: { token, password } } });
      forgetSession();
      setDone(true);
    });
  };

  if (isDone)
    return (
      <>
        <p role="status" className="form-lead">
          Your new password is saved. Everybody who was signed in with the old one is signed out.
        </p>
        <Link className="primary wide" to="/login">
          Sign in
        </Link>
      </>
    );
  if (!token)
    return (
      <>
        <p className="form-lead">
          This link is not complete. Please open it from the mail once more, or ask for a new one.
        </p>
        <Link className="primary wide" to="/forgot_password_send_email">
          Ask for a new link
        </Link>
      </>
    );
  return (
    <Form onSend={save} wrong={action.dismissedFailure}>
      <p className="form-lead">The old one stops working when you save.</p>
      <PasswordField
        autoComplete="new-password"
        hint="8 characters or more."
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <button type="submit" className="primary wide" disabled={isBusy}>
        Save new password
      </button>
      <FormFailure action={action} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Ask for a new link</Link>
      </p>
    </Form>
  );
}
