import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { LoginForm } from '../features/accounts/LoginForm.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Sign in to Keepsake',
  description: 'Sign in to look after your pages.',
};

export const prepare = prepareFixed(head, { waits: true });

/** Where owners log in. */
export const Screen = withApollo(function Login() {
  useTitle(head.title);
  return (
    <AccountScreen picture="garden">
      <h1>Welcome back</h1>
      <p className="form-lead">Sign in to look after your pages.</p>
      <LoginForm />
    </AccountScreen>
  );
});
