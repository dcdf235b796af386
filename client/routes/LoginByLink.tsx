import { useLocation } from 'react-router-dom';
import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { SignInLink, SignInLinkForm } from '../features/accounts/SignInLink.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Sign in by mail',
  description: 'Ask for a link that signs you in.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen at /login/link: asks for a link, or is what the mailed one opens. */
export const Screen = withApollo(function LoginByLink() {
  useTitle(head.title);
  const token = new URLSearchParams(useLocation().search).get('token');
  return (
    <AccountScreen picture="garden">
      <h1>{token ? 'Welcome back' : 'Sign in by mail'}</h1>
      {token ? <SignInLink token={token} /> : <SignInLinkForm />}
    </AccountScreen>
  );
});
