import { useLocation, Link, useNavigate } from 'react-router-dom';
import { useMutation } from '@apollo/client/react';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed } from '../screen.ts';
import {
  LogInByLinkDocument,
  RequestSignInLinkDocument,
} from '../../__generated__/features/accounts/login/login.ts';
import { storeSession } from '../../auth/session.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { createLocalStore } from '../../storage/localStore.ts';
import { readReturnPath } from '../../features/accounts/login/loginAddress.ts';
import { MailedLinkForm } from '../../features/accounts/login/MailedLinkForm.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';

const head = {
  title: 'Sign in by mail',
  description: 'Ask for a link that signs you in.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen at /login/link: asks for a link, or is opened by the mailed one. */
export const Screen = withApollo(function LoginByLink() {
  const token = new URLSearchParams(useLocation().search).get('token');
  return (
    <AccountScreen title={head.title} picture="garden">
      <h1>{token ? 'Welcome back' : 'Sign in by mail'}</h1>
      {token ? <SignInLink token={token} /> : <SignInLinkForm />}
    </AccountScreen>
  );
});

/** The path that the person who asked on this device wanted to open; the mail does not contain it. */
const ways = createLocalStore<{ path: string }>('sign-in-link');
const LAST_ID = 'last';

/** Asks for a link that signs in. */
function SignInLinkForm() {
  const { search } = useLocation();
  const [requestLink] = useMutation(RequestSignInLinkDocument);
  const request = async (email: string) => {
    const data = await requireData(requestLink({ variables: { input: { email } } }));
    if (search) ways.put(LAST_ID, { path: readReturnPath(search, location.origin) });
    return data.requestSignInLink.message;
  };
  return (
    <MailedLinkForm
      lead="Enter your email and we send you a link that signs you in, without a password."
      send="Send me a link"
      onSend={request}
    />
  );
}

/**
 * The screen of the mailed link; nothing happens before its button is pressed, because mail programs open links too.
 */
function SignInLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const [logIn] = useMutation(LogInByLinkDocument);
  const { isBusy, failure, message, run } = useAction({ once: true });
  const enter = () =>
    void run(async () => {
      storeSession((await requireData(logIn({ variables: { input: { token } } }))).logInByLink);
      const path = ways.get(LAST_ID)?.path ?? '/';
      ways.remove(LAST_ID);
      await navigate(path, { replace: true });
    });
  if (failure?.kind === 'refused')
    return (
      <>
        <p role="alert" className="form-lead">
          {message}
        </p>
        <Link className="primary wide" to="/login/link">
          Ask for a new link
        </Link>
        <p className="form-links">
          <Link to="/login">Sign in with the password</Link>
        </p>
      </>
    );
  return (
    <>
      <p className="form-lead">Press once, and you are in.</p>
      <button type="button" className="primary wide" aria-disabled={isBusy} onClick={enter}>
        Sign in
      </button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}
