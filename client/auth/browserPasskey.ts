import { useMutation } from '@apollo/client/react';
import { RefusedError, requireData } from '../net/failure.ts';
import {
  AddPasskeyDocument,
  StartAddingPasskeyDocument,
} from '../__generated__/features/accounts/settings/passkeys.ts';

const CANCELLED_MESSAGE =
  'It was cancelled, or took too long. Please try once more, or go on without it.';

/** The message for each error of the browser while making or finding a passkey, by the error's name. */
const MESSAGES: Record<string, string> = {
  NotAllowedError: CANCELLED_MESSAGE,
  AbortError: CANCELLED_MESSAGE,
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
};
const NOT_POSSIBLE = 'This device keeps no passkeys. Most want a screen lock first.';

/** Whether this browser can make and use passkeys. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Makes a passkey on the device; rejects with RefusedError, which contains a message for the person. */
function makePasskey(options: string): Promise<string> {
  return asText(() => {
    const json = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    return navigator.credentials.create({ publicKey });
  });
}

/**
 * Signs in with a passkey that its owner chooses; rejects with RefusedError, which contains a message for the person.
 */
export function askPasskey(options: string): Promise<string> {
  return asText(() => navigator.credentials.get({ publicKey: parseRequest(options) }));
}

/** Whether the browser offers passkeys among what it fills into a field with `autocomplete="webauthn"`. */
export async function fillsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Waits until somebody chooses a passkey in such a field; rejects once the signal says so, or as `askPasskey`. */
export function awaitFilledPasskey(options: string, signal: AbortSignal): Promise<string> {
  return asText(() =>
    navigator.credentials.get({
      publicKey: parseRequest(options),
      mediation: 'conditional',
      signal,
    }),
  );
}

function parseRequest(options: string): PublicKeyCredentialRequestOptions {
  const json = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return PublicKeyCredential.parseRequestOptionsFromJSON(json);
}

async function asText(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    return JSON.stringify(((await ask()) as PublicKeyCredential).toJSON());
  } catch (error) {
    throw new RefusedError(MESSAGES[(error as Error).name] ?? NOT_POSSIBLE);
  }
}

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
