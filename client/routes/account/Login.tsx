import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed } from '../screen.ts';
import {
  LogInDocument,
  LogInWithPasskeyDocument,
  StartPasskeyLogInDocument,
} from '../../__generated__/features/accounts/login/login.ts';
import { requireData } from '../../net/failure.ts';
import { storeSession } from '../../auth/session.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { EmailField, PasswordField } from '../../ui/forms/CredentialFields.tsx';
import { FormFailure } from '../../features/accounts/FormFailure.tsx';
import { useLoginDraft } from '../../storage/formDraft.ts';
import { readReturnPath } from '../../features/accounts/login/loginAddress.ts';
import { useAction } from '../../net/useAction.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { askPasskey, hasPasskeys } from '../../auth/browserPasskey.ts';
import { usePasskeyAutofill } from '../../features/accounts/login/usePasskeyAutofill.ts';

const head = {
  title: 'Sign in to Keepsake',
  description: 'Sign in to look after your pages.',
};

export const prepare = prepareFixed(head, { isDeferred: true });

/** The login screen of owners. */
export const Screen = withApollo(function Login() {
  return (
    <AccountScreen title={head.title} picture="garden">
      <h1>Welcome back</h1>
      <p className="form-lead">Sign in to look after your pages.</p>
      <LoginForm />
    </AccountScreen>
  );
});

/** Logs in and returns to the screen that asked for the login. */
function LoginForm() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { status, user } = useAccount();
  const { draft, changeDraft, forgetDraft } = useLoginDraft();
  const [password, setPassword] = useState('');
  const [logIn] = useMutation(LogInDocument);
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const goOn = () => navigate(readReturnPath(search, location.origin), { replace: true });

  const signIn = () => {
    void run(async () => {
      const variables = { input: { email: draft.email, password } };
      storeSession((await requireData(logIn({ variables }))).logIn);
      forgetDraft();
      await goOn();
    });
  };

  if (status.loggedIn && !isBusy)
    return (
      <>
        <p className="form-lead">You are signed in as {user?.email}.</p>
        <button type="button" className="primary wide" onClick={goOn}>
          Go on
        </button>
      </>
    );
  return (
    <Form onSend={signIn} wrong={action.dismissedFailure}>
      <EmailField
        autoComplete="username webauthn"
        value={draft.email}
        onChange={(email) => changeDraft({ email })}
      />
      <PasswordField value={password} onChange={setPassword} />
      <button type="submit" className="primary wide" disabled={isBusy}>
        Sign in
      </button>
      <div className="other-ways">
        <PasskeyLogIn isOffered={!isBusy} onLoggedIn={goOn} />
        <Link className="secondary wide" to={`/login/link${search}`}>
          Get a link by mail
        </Link>
      </div>
      <FormFailure action={action} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Forgot password</Link>
        <Link to="/registry">Active Account</Link>
      </p>
    </Form>
  );
}

type PasskeyProps = {
  /** Whether the browser offers passkeys in the address field as well, which it does for one request at a time. */
  isOffered: boolean;
  onLoggedIn: () => void | Promise<void>;
};

/** Logs in with a passkey; not shown if the browser does not support them. */
function PasskeyLogIn({ isOffered, onLoggedIn }: PasskeyProps) {
  const [start] = useMutation(StartPasskeyLogInDocument);
  const [logIn] = useMutation(LogInWithPasskeyDocument);
  const { isBusy, message, run } = useAction();
  const isHydrated = useHydrated();
  const fetchOptions = async () => (await requireData(start())).startPasskeyLogIn.options;
  const enter = (getCredential: () => Promise<string>) =>
    void run(async () => {
      const input = { credential: await getCredential() };
      storeSession((await requireData(logIn({ variables: { input } }))).logInWithPasskey);
      await onLoggedIn();
    });
  usePasskeyAutofill(isOffered && !isBusy, {
    fetchOptions,
    onChosen: (credential) => enter(() => Promise.resolve(credential)),
  });
  if (isHydrated && !hasPasskeys()) return null;
  return (
    <>
      <button
        type="button"
        className="secondary wide"
        aria-disabled={isBusy}
        onClick={() => enter(async () => askPasskey(await fetchOptions()))}
      >
        Use a passkey
      </button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}
