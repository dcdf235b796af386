import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that is created once and kept in a file of a folder, readable by its owner only. */
export function loadOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  return readSecret(file) ?? createSecret(folder, file);
}

function readSecret(file: string): string | null {
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
