import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { Malformed, Refused } from '../../../errors/public-errors.ts';
import { toPublicError } from '../../../errors/to-public-error.ts';

/** Far more than browsers send: most credentials have less than 2 KB. */
export const MAX_CREDENTIAL = 20_000;

const base64url = z.string().regex(/^[\w-]+$/);
const credentialId = base64url.max(1_400);
const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
});
const createdCredential = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(7)
      .catch([]),
  }),
});
const used = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** A new passkey as a browser's `toJSON` gives it; throws Malformed if it is none. */
export function parseMade(text: string): RegistrationResponseJSON {
  return parse(createdCredential, text);
}

/** Parses what a passkey has signed, in the form of the browser's `toJSON`; throws Malformed. */
export function parseUsed(text: string): AuthenticationResponseJSON {
  return parse(used, text);
}

function parse<Type extends z.ZodType>(type: Type, text: string): z.infer<Type> {
  if (text.length > MAX_CREDENTIAL) throw new Malformed('This passkey is longer than any.');
  try {
    return type.parse(JSON.parse(text));
  } catch {
    throw new Malformed('This is no passkey of a browser.');
  }
}

/** The library that makes challenges and checks answers: a quarter of a server's start, for what few requests need. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * Refuses certificates of the passkey's maker, which were not asked for: the library would fetch from the addresses in
 * them.
 */
export async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt'));
  if (!isPlain || attestation.get('attStmt').get('x5c')) throw new Error('certificates');
}

/** Runs a check of the library; throws Refused for its errors, which are about what the browser sent. */
export async function check<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw (
      toPublicError(error) ??
      new Refused('This took too long, or did not fit. Please try once more.')
    );
  }
}
