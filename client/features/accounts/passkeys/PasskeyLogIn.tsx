import { useMutation } from '@apollo/client/react';
import {
  LogInWithPasskeyDocument,
  StartPasskeyLogInDocument,
} from '../../../__generated__/features/accounts/passkeys/passkeys.ts';
import { storeLogin } from '../../../auth/session.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { useHydrated } from '../../../ui/useHydrated.ts';
import { askPasskey, hasPasskeys } from '../../../auth/browserPasskey.ts';
import { useFilledPasskey } from './useFilledPasskey.ts';

type Props = {
  /** Whether the browser offers passkeys in the address field as well, which it does for one request at a time. */
  isOffered: boolean;
  onLoggedIn: () => void | Promise<void>;
};

/** Logs in with a passkey; not shown where the browser has none. */
export function PasskeyLogIn({ isOffered, onLoggedIn }: Props) {
  const [start] = useMutation(StartPasskeyLogInDocument);
  const [logIn] = useMutation(LogInWithPasskeyDocument);
  const { busy, message, run } = useAction();
  const hydrated = useHydrated();
  const fetchOptions = async () => (await requireData(start())).startPasskeyLogIn.options;
  const enter = (getCredential: () => Promise<string>) =>
    void run(async () => {
      const input = { credential: await getCredential() };
      storeLogin((await requireData(logIn({ variables: { input } }))).logInWithPasskey);
      await onLoggedIn();
    });
  useFilledPasskey(isOffered && !busy, {
    fetchOptions,
    onChosen: (credential) => enter(() => Promise.resolve(credential)),
  });
  if (hydrated && !hasPasskeys()) return null;
  return (
    <>
      <button
        type="button"
        className="secondary wide"
        aria-disabled={busy}
        onClick={() => enter(async () => askPasskey(await fetchOptions()))}
      >
        Use a passkey
      </button>
      <p role="alert" className="form-failure">
        {message}
      </p>
    </>
  );
}
