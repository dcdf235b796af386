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

/** Logs in with a passkey; not shown where the browser has none. */
export function PasskeyLogIn({ onLoggedIn }: { onLoggedIn: () => void | Promise<void> }) {
  const [start] = useMutation(StartPasskeyLogInDocument);
  const [logIn] = useMutation(LogInWithPasskeyDocument);
  const { busy, message, run } = useAction();
  const hydrated = useHydrated();
  const enter = () =>
    void run(async () => {
      const { options } = (await requireData(start())).startPasskeyLogIn;
      const input = { credential: await askPasskey(options) };
      storeLogin((await requireData(logIn({ variables: { input } }))).logInWithPasskey);
      await onLoggedIn();
    });
  if (hydrated && !hasPasskeys()) return null;
  return (
    <>
      <button type="button" className="secondary wide" aria-disabled={busy} onClick={enter}>
        Use a passkey
      </button>
      <p role="alert" className="form-failure">
        {message}
      </p>
    </>
  );
}
