import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../env.ts';

/** The secret that signs tokens: JWT_SECRET, or one made once and kept in DATA_DIR/jwt-secret. */
export function jwtSecret(env: Pick<Env, 'jwtSecret' | 'dataDir'>): string {
  if (env.jwtSecret) return env.jwtSecret;
  const file = join(env.dataDir, 'jwt-secret');
  return read(file) ?? make(env.dataDir, file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside its place and linked there, so that of two processes both read the whole of one. */
function make(folder: string, file: string): string {
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
