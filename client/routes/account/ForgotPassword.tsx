import { useMutation } from '@apollo/client/react';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed } from '../screen.ts';
import { ForgotPasswordDocument } from '../../__generated__/features/accounts/login/password.ts';
import { requireData } from '../../net/failure.ts';
import { MailedLinkForm } from '../../features/accounts/login/MailedLinkForm.tsx';

const head = {
  title: 'Forgot password',
  description: 'Ask for a link with which you can choose a new password.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head, { isDeferred: true });

/** The screen for a forgotten password. */
export const Screen = withApollo(function ForgotPassword() {
  return (
    <AccountScreen title={head.title} picture="garden">
      <h1>Forgot password</h1>
      <ForgotPasswordForm />
    </AccountScreen>
  );
});

/** Asks for a link with which a new password is chosen. */
function ForgotPasswordForm() {
  const [forgotPassword] = useMutation(ForgotPasswordDocument);
  const request = async (email: string) => {
    const data = await requireData(forgotPassword({ variables: { input: { email } } }));
    return data.forgotPassword.message;
  };
  return (
    <MailedLinkForm
      lead="Enter your email and we send you a link with which you can choose a new one."
      send="Send email"
      onSend={request}
    />
  );
}
