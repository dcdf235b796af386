import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { ResetPasswordForm } from '../features/accounts/ResetPasswordForm.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { fixed } from './screen.ts';

const head = {
  title: 'Choose a new password',
  description: 'Choose a new password for your account.',
  unlisted: true,
};

export const prepare = fixed(head);

/** Where the mailed link leads. */
export function Screen() {
  useTitle(head.title);
  return (
    <AccountScreen picture="garden">
      <h1>Choose a new password</h1>
      <ResetPasswordForm />
    </AccountScreen>
  );
}
