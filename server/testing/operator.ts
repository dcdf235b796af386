import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toUrl } from '../database/postmaster.ts';
import { ROOT } from '../env.ts';
import type { TestApp } from './test-app.ts';
import { registerPerson, type RegisteredPerson } from './test-people.ts';

/** The command as `npm run -s operator -- ...` runs it beside a server. */
export async function operate(app: TestApp, ...options: string[]): Promise<string> {
  const command = join(ROOT, 'dist', 'server', 'cli', 'operator.js');
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: toUrl(app.address),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: app.origin,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...options], { env });
  return stdout;
}

/** Whom test apps that have an operator name in OPERATORS. */
export const OPERATOR = 'jo.tamm@keepsake.example';

/** The account of OPERATOR, signed in, once for each app. */
export async function newOperator(app: TestApp): Promise<RegisteredPerson> {
  const person = await registerPerson(app);
  await app.dataSource.query(
    'update user_account set email = $2, mailbox_proven_at = now() where id = $1',
    [person.id, OPERATOR],
  );
  return { ...person, email: OPERATOR };
}

/** A second login of somebody. */
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
