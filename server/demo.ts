import { createHmac, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Env } from './env.ts';
import { jwtSecret } from './features/accounts/jwt-secret.ts';
import type { Passwords } from './features/accounts/passwords.ts';
import { readableCode } from './features/activation/code-format.ts';
import { demonstrationCodes, type PrintedCode } from './features/activation/codes.service.ts';

const EMAIL = 'demo@keepsake.example';
const PAGES = ['ada', 'miso'];
const FRESH_CODES = 3;

/** Where the secret that signs tokens is found. */
type SecretSource = Pick<Env, 'jwtSecret' | 'dataDir'>;

interface Dependencies {
  db: DataSource;
  passwords: Passwords;
  env: SecretSource;
  /** The address that links begin with. */
  publicUrl: string;
}

/** What somebody who tries the demonstration needs. */
export interface DemoAccess {
  email: string;
  password: string;
  codes: PrintedCode[];
}

/** Makes sure of the demonstration's account, which owns its pages, and of three unused codes. */
export async function openDemo({
  db,
  passwords,
  env,
  publicUrl,
}: Dependencies): Promise<DemoAccess> {
  const password = demoPassword(env);
  const id = await demoAccount(db, passwords, password);
  await db.query(
    `insert into page_member (page_id, user_id, role)
     select id, $1, 'owner' from page where lower(url) = any($2) on conflict do nothing`,
    [id, PAGES],
  );
  return { email: EMAIL, password, codes: await demonstrationCodes(db, publicUrl, FRESH_CODES) };
}

/** What to try, for the terminal. */
export function demoText({ email, password, codes }: DemoAccess, address: string): string {
  const plates = codes.map(({ url }) => `    ${url}\n`).join('');
  return `  Watch messages arrive: open ${address}/ada in two windows and leave a tribute in one.
  Edit the pages: log in at ${address}/login
    email     ${email}
    password  ${password}
  Make a page of your own with one of these links, each works once:
${plates}
`;
}

/** Follows from the secret: all machines of an installation show the same, and no two installations do. */
export function demoPassword(env: SecretSource): string {
  const digest = createHmac('sha256', jwtSecret(env)).update('demonstration').digest('hex');
  return readableCode(digest.slice(0, 16));
}

/** The account's id; its password is set again only where it is not the one to be shown. */
async function demoAccount(
  db: DataSource,
  passwords: Passwords,
  password: string,
): Promise<string> {
  const [account] = (await db.query(
    'select id, password_hash as hash from user_account where lower(email) = lower($1)',
    [EMAIL],
  )) as { id: string; hash: string }[];
  if (account && (await passwords.verify(account.hash, password))) return account.id;
  const [row] = (await db.query(
    `insert into user_account (id, email, password_hash) values ($1, $2, $3)
     on conflict (lower(email)) do update set password_hash = excluded.password_hash returning id`,
    [randomUUID(), EMAIL, await passwords.hash(password)],
  )) as { id: string }[];
  if (!row) throw new Error('the demonstration account could not be made');
  return row.id;
}
