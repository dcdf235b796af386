import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';

// Messages that only the browser can read (RFC 8291, of one record of RFC 8188), and who sends them (RFC 8292).

const CURVE = 'prime256v1';
const RECORD_SIZE = 4_096;
/** The delimiter that ends the last record. */
const LAST_RECORD_DELIMITER = Buffer.from([2]);

/** The keys that a browser made for a subscription. */
export interface DeviceKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** Encrypts a message for a device. `salt` and `secret` are random, except where a known result is compared. */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: DeviceKeys,
  salt = randomBytes(16),
  secret?: Buffer,
): Buffer {
  const serverKeys = createECDH(CURVE);
  if (secret) serverKeys.setPrivateKey(secret);
  else serverKeys.generateKeys();
  const publicKey = serverKeys.getPublicKey();
  const shared = serverKeys.computeSecret(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const keyMaterial = derive(shared, auth, info, 32);
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(RECORD_SIZE, 16);
  head.writeUInt8(publicKey.length, 20);
  const sealed = [cipher.update(Buffer.concat([message, LAST_RECORD_DELIMITER])), cipher.final()];
  return Buffer.concat([head, publicKey, ...sealed, cipher.getAuthTag()]);
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}

/** Whether a browser's public key is a point of the curve. */
export function isDeviceKey(p256dh: Buffer): boolean {
  try {
    const serverKeys = createECDH(CURVE);
    serverKeys.generateKeys();
    return p256dh.length === 65 && serverKeys.computeSecret(p256dh).length === 32;
  } catch {
    return false;
  }
}

/**
 * The key with which this installation signs what it sends, the same in each of its processes: made from the secret
 * that also signs logins, so that there is no other one to keep.
 */
export class SenderKey {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string;
  private readonly key;

  constructor(
    secret: string,
    /** Where a push service can contact the operator: `mailto:` or `https:`. */
    private readonly contact: string,
  ) {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(deriveScalar(secret));
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64url');
    const encode = (bytes: Buffer) => bytes.toString('base64url');
    this.key = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: encode(point.subarray(1, 33)),
        y: encode(point.subarray(33)),
        d: encode(pair.getPrivateKey()),
      },
    });
  }

  /** The Authorization header for a push service. */
  async authorize(endpoint: string): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime('12h')
      .setSubject(this.contact)
      .sign(this.key);
    return `vapid t=${token}, k=${this.publicKey}`;
  }
}

/** 32 bytes that are a private key; all but one in four billion are. */
function deriveScalar(secret: string): Buffer {
  for (let attempt = 0; ; attempt++) {
    const scalar = derive(
      Buffer.from(secret),
      Buffer.alloc(0),
      Buffer.from(`key of web push ${attempt}`),
      32,
    );
    try {
      createECDH(CURVE).setPrivateKey(scalar);
      return scalar;
    } catch {
      // outside the group's order: the next one
    }
  }
}
