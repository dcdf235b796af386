import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { ForgotPasswordForm } from '../features/accounts/ForgotPasswordForm.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Forgot password',
  description: 'Ask for a link with which you can choose a new password.',
  unlisted: true,
};

export const prepare = prepareFixed(head, { waits: true });

/** The screen for a forgotten password. */
export const Screen = withApollo(function ForgotPassword() {
  useTitle(head.title);
  return (
    <AccountScreen picture="garden">
      <h1>Forgot password</h1>
      <ForgotPasswordForm />
    </AccountScreen>
  );
});
