import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that cannot be guessed: 256 bits, as they stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret of many random bits: enough to know it again, not to use it. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether this is the secret that a stored hash was made of. */
export function isHashOf(hash: Buffer | null | undefined, secret: string): boolean {
  return !!hash && timingSafeEqual(hash, hashOf(secret));
}
