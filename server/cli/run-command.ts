import type { DataSource } from 'typeorm';
import { openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { type Env, getPublicUrl, readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { readServingAddress } from '../serving-file.ts';

/** Runs a command with its arguments; an error ends the process with its message and exit code 1, unless it set one. */
export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode ||= 1;
  });
}

/** Stands in for JWT_SECRET, so that the operator's shell needs none: commands sign no tokens. */
export const NO_SECRET = 'no token is signed by this command';

/** The installation's environment. */
export function readCommandEnv(): Env {
  const configuredSecret = process.env['JWT_SECRET'];
  const env = readEnv({ ...process.env, JWT_SECRET: configuredSecret || NO_SECRET });
  return { ...env, jwtSecretIsGiven: Boolean(configuredSecret) };
}

/** Works on the installation's database, whether or not a server runs. */
export async function withDatabase<T>(
  env: Env,
  work: (db: DataSource) => Promise<T>,
  known?: Parameters<typeof openDatabase>[4],
): Promise<T> {
  const database = await openDatabase(env, entities, createLog('silent'), undefined, known);
  try {
    return await work(database.dataSource);
  } finally {
    await database.close();
  }
}

/** The address that links begin with: PUBLIC_URL, else that of the server that runs on DATA_DIR, else by PORT. */
export async function findPublicUrl(env: Env): Promise<string> {
  const running = env.publicUrl ? null : await readServingAddress(env.dataDir);
  return running ?? getPublicUrl(env);
}

/** How often a command tells what it is doing where it is not run on a terminal. */
const PROGRESS_EVERY_MS = 10 * 60_000;
let nextProgressAt = performance.now() + PROGRESS_EVERY_MS;

/**
 * Shows what a command is doing: on a terminal always in the same line, elsewhere now and then in a new one, by which
 * the server sees that its backup goes on.
 */
export function showProgress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what.slice(0, 60)} `);
  else if (performance.now() >= nextProgressAt) {
    nextProgressAt = performance.now() + PROGRESS_EVERY_MS;
    process.stderr.write(`${what}\n`);
  }
}
