import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** How long an access token is good. */
const ACCESS_SECONDS = 15 * 60;

/** What an access token says: whose it is, and of which login. */
export interface Claims {
  userId: string;
  familyId: string;
}

/** What an access token says that is good now. */
export interface ReadClaims extends Claims {
  /** When it ends, in milliseconds since 1970. */
  expiresAt: number;
}

/** So many tokens are known again without their signature being checked. */
const KNOWN_TOKENS = 5_000;

/** Makes and reads tokens; all secrets come from the one given. */
export class Tokens {
  private readonly signing: Uint8Array;
  private readonly deriving: Buffer;
  private readonly knowing: Buffer;
  private readonly known = new LRUCache<string, ReadClaims>({ max: KNOWN_TOKENS });

  constructor(secret: string) {
    this.signing = new TextEncoder().encode(secret);
    this.deriving = createHmac('sha256', secret).update('refresh tokens').digest();
    this.knowing = createHmac('sha256', secret).update('known devices').digest();
  }

  access({ userId, familyId }: Claims): Promise<string> {
    return new SignJWT({ sid: familyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(this.signing);
  }

  /** What a token says; null where it is expired, forged or no token at all. */
  async read(token: string): Promise<ReadClaims | null> {
    const cached = this.known.get(token);
    if (cached) return Date.now() < cached.expiresAt ? cached : null;
    const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] };
    const verified = await jwtVerify(token, this.signing, options).catch(() => null);
    const { sub, sid, exp } = verified?.payload ?? {};
    if (!sub || typeof sid !== 'string' || !exp) return null;
    const claims = { userId: sub, familyId: sid, expiresAt: exp * 1_000 };
    this.known.set(token, claims);
    return claims;
  }

  /** What a device shows that has logged in to an account; it keeps its id where it has one. */
  device(account: string, days: number, id: string | null): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(account)
      .setJti(id ?? randomUUID())
      .setExpirationTime(`${days}d`)
      .sign(this.knowing);
  }

  /** The id of a device of this account; null where its token is expired, forged or another account's. */
  async readDevice(token: string, account: string): Promise<string | null> {
    const options = { algorithms: ['HS256'], subject: account };
    const verified = await jwtVerify(token, this.knowing, options).catch(() => null);
    return verified?.payload.jti ?? null;
  }

  /** 128 unguessable bits, short enough for a line of a mail. */
  random(): string {
    return randomBytes(16).toString('base64url');
  }

  /** The one refresh token that follows another: whoever asks twice gets the same. */
  successor(refreshToken: string): string {
    return createHmac('sha256', this.deriving).update(refreshToken).digest('base64url');
  }
}
