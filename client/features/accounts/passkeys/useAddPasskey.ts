import { useMutation } from '@apollo/client/react';
import {
  AddPasskeyDocument,
  StartAddingPasskeyDocument,
} from '../../../__generated__/features/accounts/passkeys/passkeys.ts';
import { requireData } from '../../../net/failure.ts';
import { makePasskey } from '../../../auth/browserPasskey.ts';

/** Adds a passkey of this device to the viewer's account, and returns its name. */
export function useAddPasskey() {
  const [start] = useMutation(StartAddingPasskeyDocument);
  const [add] = useMutation(AddPasskeyDocument);
  return async ({ name, password }: { name?: string; password?: string }): Promise<string> => {
    const started = await requireData(start({ variables: { input: { password } } }));
    const credential = await makePasskey(started.startAddingPasskey.options);
    const added = await requireData(add({ variables: { input: { credential, name } } }));
    return added.addPasskey.name;
  };
}
