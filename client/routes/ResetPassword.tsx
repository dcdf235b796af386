import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { ResetPasswordForm } from '../features/accounts/ResetPasswordForm.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Choose a new password',
  description: 'Choose a new password for your account.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen that the mailed link opens. */
export const Screen = withApollo(function ResetPassword() {
  useTitle(head.title);
  return (
    <AccountScreen picture="garden">
      <h1>Choose a new password</h1>
      <ResetPasswordForm />
    </AccountScreen>
  );
});
