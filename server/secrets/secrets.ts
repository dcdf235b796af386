import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An unguessable secret: 256 bits, in a form for addresses. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a random secret: enough to recognise it, not to use it. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether a stored hash belongs to this secret. */
export function matchesHash(hash: Buffer | null | undefined, secret: string): boolean {
  return !!hash && timingSafeEqual(hash, hashSecret(secret));
}
