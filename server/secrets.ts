import {
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';

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

/** Whether two secrets are equal, in a time that tells nothing about them. */
export function isSameSecret(expected: string, given: string): boolean {
  return matchesHash(hashSecret(expected), given);
}

/**
 * The key for one purpose, derived from the one secret. A purpose keeps its words, as others would end all that was
 * signed with its key.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(purpose).digest());
}

/** A secret that is created once and kept in a file of a folder, readable by its owner only. */
export function loadOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  return readSecret(file) ?? createSecret(folder, file);
}

/** The secret in a file; null if there is none. */
export function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written to a temporary file and linked into place, so that two processes both read the same whole secret. */
function createSecret(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  const staged = `${file}.${process.pid}`;
  writeFileSync(staged, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(staged, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(staged);
  }
  return readFileSync(file, 'utf8').trim();
}

/** The secret that signs tokens: JWT_SECRET, or one created once and kept in DATA_DIR/jwt-secret. */
export function loadJwtSecret(env: Pick<Env, 'jwtSecret' | 'dataDir'>): string {
  return env.jwtSecret ?? loadOrCreateSecret(env.dataDir, 'jwt-secret');
}
