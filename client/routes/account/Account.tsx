import { useLocation, Link } from 'react-router-dom';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { AccountView, BackToPages } from '../../features/accounts/settings/AccountView.tsx';
import { Skeleton } from '../../features/accounts/Skeleton.tsx';
import { useRequireLogin } from '../../features/accounts/login/requireLogin.tsx';
import { useAccount } from '../../auth/useAccount.ts';
import { JavaScriptRequired } from '../../ui/JavaScriptRequired.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import { prepareFixed } from '../screen.ts';
import {
  ConfirmEmailChangeDocument,
  StopEmailChangeDocument,
} from '../../__generated__/features/accounts/settings/settings.ts';
import { forgetSession } from '../../auth/session.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { FormAlert } from '../../ui/forms/Form.tsx';

const head = {
  title: 'Your account',
  description: 'With what you sign in, and where you are signed in.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen at /account: one's own account, or what a mailed link about its address leads to. */
export const Screen = withApollo(function Account() {
  const query = new URLSearchParams(useLocation().search);
  const [kind, token] = [query.get('email'), query.get('token')];
  if (token && (kind === 'confirm' || kind === 'stop'))
    return (
      <AccountScreen title={head.title} picture="garden">
        <EmailLink kind={kind} token={token} />
      </AccountScreen>
    );
  return <Own />;
});

function Own() {
  useTitle(head.title);
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

type Props = { kind: 'confirm' | 'stop'; token: string };

/** The screen of a mailed link about a change of address; nothing happens before its button is pressed. */
function EmailLink({ kind, token }: Props) {
  return kind === 'confirm' ? <Confirm token={token} /> : <Stop token={token} />;
}

function Confirm({ token }: { token: string }) {
  const [confirm] = useMutation(ConfirmEmailChangeDocument);
  const [email, setEmail] = useState('');
  const { isBusy, message, run } = useAction();
  const press = () =>
    void run(async () => {
      const data = await requireData(confirm({ variables: { input: { token } } }));
      setEmail(data.confirmEmailChange.email);
    });
  if (email)
    return (
      <>
        <h1>Your address is changed</h1>
        <p role="status" className="form-lead">
          You sign in as {email} from now on.
        </p>
        <Link className="primary wide" to="/">
          To your pages
        </Link>
      </>
    );
  return (
    <>
      <h1>Confirm your new address</h1>
      <p className="form-lead">You then sign in with it. The password stays as it is.</p>
      <button type="button" className="primary wide" aria-disabled={isBusy} onClick={press}>
        Confirm this address
      </button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}

function Stop({ token }: { token: string }) {
  const [stop] = useMutation(StopEmailChangeDocument);
  const [stopped, setStopped] = useState<{ email: string; resetToken: string } | null>(null);
  const { isBusy, message, run } = useAction();
  const press = () =>
    void run(async () => {
      const data = await requireData(stop({ variables: { input: { token } } }));
      forgetSession();
      setStopped(data.stopEmailChange);
    });
  if (stopped)
    return (
      <>
        <h1>Your account stays yours</h1>
        <p role="status" className="form-lead">
          It is signed in with {stopped.email}, and everybody is signed out. Whoever asked for the
          change knew your password: please choose another one.
        </p>
        <Link className="primary wide" to={`/reset_password?token=${stopped.resetToken}`}>
          Choose a new password
        </Link>
      </>
    );
  return (
    <>
      <h1>Keep your address</h1>
      <p className="form-lead">
        Your account keeps the address that this mail came to, and everybody is signed out.
      </p>
      <button type="button" className="primary wide" aria-disabled={isBusy} onClick={press}>
        It was not me
      </button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}
