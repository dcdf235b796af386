import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a device signs about itself and the site; tests change single values. */
interface Said {
  origin: string;
  /** Whether it has verified its owner by finger, face or code. */
  verified: boolean;
  /** The attestation: its format, and its statement as a Map for CBOR. */
  attestation: [string, Map<string, unknown>];
}

/** A device with one passkey, which answers as browsers do. */
export interface PasskeyDevice {
  credentialId: string;
  /** Answers the options of `startAddingPasskey`. */
  make(options: string, said?: Partial<Said>): string;
  /** Answers the options of `startPasskeyLogIn`. */
  answer(options: string, said?: Partial<Said>): string;
}

/** Creates a device whose passkey counts its uses. */
export function createPasskeyDevice(site: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  const { hostname, origin: ownOrigin } = new URL(site);
  let counter = 0;

  const describe = (type: string, options: string, origin = ownOrigin) => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const state = (flags: number, verified = true) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(hostname), Buffer.from([flags | 1 | (verified ? 4 : 0)]), count]);
  };
  const send = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    credentialId,
    make(options, { origin, verified, attestation: [fmt, attStmt] = ['none', new Map()] } = {}) {
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(Buffer.from(x, 'base64url'))],
        [-3, bytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, id.length]);
      const parts = [state(0x40, verified), Buffer.alloc(16), length, id, isoCBOR.encode(key)];
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', bytes(Buffer.concat(parts))],
      ]);
      return send({
        clientDataJSON: describe('webauthn.create', options, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    answer(options, { origin, verified } = {}) {
      const clientData = describe('webauthn.get', options, origin);
      const authenticatorData = state(0, verified);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return send({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytes = (buffer: Buffer) => Uint8Array.from(buffer);
