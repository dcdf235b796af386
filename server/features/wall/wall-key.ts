import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key for a projector's link: 256 bits, as they stand in an address. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a key. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether this is the key that the stored hash was made of. */
export function isKeyOf(hash: Buffer | null | undefined, key: string): boolean {
  return !!hash && timingSafeEqual(hash, hashOf(key));
}
