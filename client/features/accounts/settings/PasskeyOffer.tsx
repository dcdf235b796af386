import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { OffersPasskeyDocument } from '../../../__generated__/features/accounts/settings/passkeys.ts';
import { useAction } from '../../../net/useAction.ts';
import { createLocalStore } from '../../../storage/localStore.ts';
import { useAddPasskey } from '../../../auth/browserPasskey.ts';

/** The accounts that have answered on this device, so that each is asked once. */
const answers = createLocalStore<{ at: string }>('passkey-offer');

/** Offers a passkey after the first sign-in on this device; nothing for accounts that have one or have answered. */
export function PasskeyOffer({ userId }: { userId: string }) {
  const [isAnswered, setAnswered] = useState(() => answers.get(userId) !== undefined);
  const [said, setSaid] = useState('');
  const { data } = useQuery(OffersPasskeyDocument, { skip: isAnswered });
  const addPasskey = useAddPasskey();
  const { isBusy, message, run } = useAction();
  const answer = () => {
    answers.put(userId, { at: new Date().toISOString() });
    setAnswered(true);
  };
  const add = () =>
    void run(async () => {
      const name = await addPasskey({});
      answer();
      setSaid(`Next time you sign in with this device. It is called “${name}” in your account.`);
    });

  if (said)
    return (
      <p role="status" className="passkey-offer-said">
        {said}
      </p>
    );
  if (isAnswered || !data?.offersPasskey) return null;
  return (
    <section className="passkey-offer" aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">No password next time?</h2>
      <p>
        This device can sign you in by your finger, your face or its own code. There is nothing to
        remember, and your password goes on working.
      </p>
      <p className="passkey-offer-ways">
        <button type="button" className="secondary" aria-disabled={isBusy} onClick={add}>
          Sign in with this device
        </button>
        <button type="button" className="quiet" onClick={answer}>
          Not now
        </button>
      </p>
      <p role="alert">{message}</p>
    </section>
  );
}
