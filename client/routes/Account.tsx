import { useLocation } from 'react-router-dom';
import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { AccountView, BackToPages } from '../features/accounts/settings/AccountView.tsx';
import { EmailLink } from '../features/accounts/settings/EmailLink.tsx';
import { Skeleton } from '../features/accounts/Skeleton.tsx';
import { useRequireLogin } from '../features/accounts/requireLogin.tsx';
import { useAccount } from '../auth/useAccount.ts';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Your account',
  description: 'With what you sign in, and where you are signed in.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen at /account: one's own account, or what a mailed link about its address leads to. */
export const Screen = withApollo(function Account() {
  useTitle(head.title);
  const query = new URLSearchParams(useLocation().search);
  const [kind, token] = [query.get('email'), query.get('token')];
  if (token && (kind === 'confirm' || kind === 'stop'))
    return (
      <AccountScreen picture="garden">
        <EmailLink kind={kind} token={token} />
      </AccountScreen>
    );
  return <Own />;
});

function Own() {
  const isIn = useRequireLogin(useAccount().status.loggedIn);
  return (
    <main className="own-account" id="main">
      <BackToPages />
      <h1>Your account</h1>
      {isIn ? <AccountView /> : <Skeleton lines={4} />}
      <JavaScriptRequired what="Looking after your account" />
    </main>
  );
}
