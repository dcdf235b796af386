import { createHmac, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../../secrets.ts';

/** The lifetime of an access token. */
const ACCESS_SECONDS = 15 * 60;

/** The claims of an access token: its user and login. */
export interface Claims {
  userId: string;
  familyId: string;
}

/** The claims of a valid access token. */
export interface ReadClaims extends Claims {
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number;
}

/** Signs and verifies tokens; all keys are derived from one secret. */
export class Tokens {
  private readonly accessKey: Uint8Array;
  private readonly refreshKey: KeyObject;
  private readonly deviceKey: KeyObject;
  private readonly pictureKey: KeyObject;

  constructor(secret: string) {
    this.accessKey = new TextEncoder().encode(secret);
    this.refreshKey = deriveKey(secret, 'refresh tokens');
    this.deviceKey = deriveKey(secret, 'known devices');
    this.pictureKey = deriveKey(secret, 'pictures');
  }

  createAccessToken(claims: Claims): Promise<string> {
    return signClaims(claims, `${ACCESS_SECONDS}s`, this.accessKey);
  }

  /** A token that shows pictures and does nothing else, for addresses that are opened without a header. */
  createPictureToken(claims: Claims, days: number): Promise<string> {
    return signClaims(claims, `${days}d`, this.pictureKey);
  }

  readPictureToken(token: string): Promise<ReadClaims | null> {
    return readClaims(token, this.pictureKey);
  }

  /** A token's claims; null if it is expired, forged or not a token. */
  readAccessToken(token: string): Promise<ReadClaims | null> {
    return readClaims(token, this.accessKey);
  }

  /** The token of a device that has logged in to an account; an existing id is kept. */
  createDeviceToken(account: string, days: number, id: string | null): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(account)
      .setJti(id ?? randomUUID())
      .setExpirationTime(`${days}d`)
      .sign(this.deviceKey);
  }

  /** The id of a device of this account; null if its token is expired, forged or another account's. */
  async readDeviceToken(token: string, account: string): Promise<string | null> {
    const options = { algorithms: ['HS256'], subject: account };
    const verified = await jwtVerify(token, this.deviceKey, options).catch(() => null);
    return verified?.payload.jti ?? null;
  }

  /** 128 unguessable bits, short enough for a line in a mail. */
  generateToken(): string {
    return randomBytes(16).toString('base64url');
  }

  /** The only refresh token that can follow another: repeated calls give the same one. */
  deriveSuccessor(refreshToken: string): string {
    return createHmac('sha256', this.refreshKey).update(refreshToken).digest('base64url');
  }
}

function signClaims(
  { userId, familyId }: Claims,
  lifetime: string,
  key: KeyObject | Uint8Array,
): Promise<string> {
  return new SignJWT({ sid: familyId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(key);
}

async function readClaims(token: string, key: KeyObject | Uint8Array): Promise<ReadClaims | null> {
  const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] };
  const verified = await jwtVerify(token, key, options).catch(() => null);
  const { sub, sid, exp } = verified?.payload ?? {};
  if (!sub || typeof sid !== 'string' || !exp) return null;
  return { userId: sub, familyId: sid, expiresAt: exp * 1_000 };
}
