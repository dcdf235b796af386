import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runOperator } from '../cli/operator/run-operator.ts';
import { NO_SECRET } from '../cli/run-command.ts';
import { toUrl } from '../database/embedded/postmaster.ts';
import { readEnv, ROOT } from '../env.ts';
import type { TestApp } from './test-app.ts';
import { registerPerson, type RegisteredPerson } from './test-people.ts';

/**
 * Runs an operator command against a test app, within this process, because starting another takes a second; rejects
 * with the command's error message.
 */
export async function operate(app: TestApp, ...words: string[]): Promise<string> {
  return runOperator(words, readEnv({ ...variables(app), JWT_SECRET: NO_SECRET }));
}

/** Runs an operator command in a process, like `npm run -s operator -- ...`; rejects with its exit code and output. */
export async function operateFromShell(app: TestApp, ...words: string[]): Promise<string> {
  const command = join(ROOT, 'dist', 'server', 'cli', 'operator.js');
  const env = { PATH: process.env['PATH'], ...variables(app) };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
  return stdout;
}

const variables = ({ address, dataDir, origin }: TestApp) => ({
  DATABASE_URL: toUrl(address),
  DATA_DIR: dataDir,
  PUBLIC_URL: origin,
});

/** The address in OPERATORS of test apps that have an operator. */
export const OPERATOR = 'jo.tamm@keepsake.example';

/** Registers the operator's account; call it once for each app. */
export async function newOperator(app: TestApp): Promise<RegisteredPerson> {
  const person = await registerPerson(app);
  await app.dataSource.query(
    'update user_account set email = $2, mailbox_proven_at = now() where id = $1',
    [person.id, OPERATOR],
  );
  return { ...person, email: OPERATOR };
}

/** Confirms somebody's login by their password, as the operator must do. */
export async function confirmIdentity(
  app: TestApp,
  { headers, password }: RegisteredPerson,
): Promise<void> {
  const { errors } = await app.graphql(
    'mutation ($password: String!) { confirmIdentity(input: { password: $password }) { confirmedUntil } }',
    { password },
    headers,
  );
  if (errors) throw new Error(errors[0]?.message);
}
