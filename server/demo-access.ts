import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Env } from './env.ts';
import { deriveKey, loadJwtSecret } from './secrets.ts';
import type { Passwords } from './features/accounts/passwords.ts';
import { UserAccount } from './features/accounts/user.entity.ts';
import { formatCode } from './features/activation/code-format.ts';
import { ensureDemonstrationCodes, type PrintedCode } from './features/activation/codes.service.ts';
import { PageMember } from './features/members/member.entity.ts';
import { Page } from './features/pages/page.entity.ts';

const EMAIL = 'demo@keepsake.example';
const PAGES = ['ada', 'miso', 'nora-and-eli'];
const FRESH_CODES = 3;

/** Where the secret that signs tokens is stored. */
type SecretSource = Pick<Env, 'jwtSecret' | 'dataDir'>;

interface Dependencies {
  db: DataSource;
  passwords: Passwords;
  env: SecretSource;
  /** The address that links begin with. */
  publicUrl: string;
}

/** How to try the demonstration. */
export interface DemoAccess {
  email: string;
  password: string;
  codes: PrintedCode[];
}

/** Creates what is missing of the demonstration's account, which owns its pages, and of three unused codes. */
export async function ensureDemoAccess({
  db,
  passwords,
  env,
  publicUrl,
}: Dependencies): Promise<DemoAccess> {
  const password = deriveDemoPassword(env);
  const id = await ensureAccount(db, passwords, password);
  await db
    .createQueryBuilder()
    .insert()
    .into(PageMember, ['pageId', 'userId', 'role'])
    .valuesFromSelect((pages) =>
      pages
        .select('page.id')
        .addSelect(':id::uuid')
        .addSelect(`'owner'`)
        .from(Page, 'page')
        .where('lower(page.url) in (:...urls)', { id, urls: PAGES }),
    )
    .orIgnore()
    .execute();
  return {
    email: EMAIL,
    password,
    codes: await ensureDemonstrationCodes(db, publicUrl, FRESH_CODES),
  };
}

/** The login and codes to try, as text for the terminal. */
export function formatDemoBanner({ email, password, codes }: DemoAccess, address: string): string {
  const plates = codes.map(({ url }) => `    ${url}\n`).join('');
  return `  Watch messages arrive: open ${address}/ada in two windows and leave a tribute in one.
  Edit the pages: log in at ${address}/login
    email     ${email}
    password  ${password}
  Make a page of your own with one of these links, each works once:
${plates}
`;
}

/** Derived from the secret: all machines of an installation show the same, and no two installations do. */
export function deriveDemoPassword(env: SecretSource): string {
  const key = deriveKey(loadJwtSecret(env), 'demonstration').export();
  return formatCode(key.toString('hex').slice(0, 16));
}

/**
 * The account's id; creates the account if there is none, and resets its password if that differs from the one to be
 * shown.
 */
async function ensureAccount(
  db: DataSource,
  passwords: Passwords,
  password: string,
): Promise<string> {
  const find = () =>
    db
      .createQueryBuilder(UserAccount, 'account')
      .addSelect('account.passwordHash')
      .where('lower(account.email) = lower(:email)', { email: EMAIL });
  const account = await find().getOne();
  if (account && (await passwords.verify(account.passwordHash, password))) return account.id;
  const passwordHash = await passwords.hash(password);
  if (account) await db.getRepository(UserAccount).update({ id: account.id }, { passwordHash });
  else
    await db
      .createQueryBuilder()
      .insert()
      .into(UserAccount)
      .values({ id: randomUUID(), email: EMAIL, passwordHash })
      .orIgnore() // another process may be first
      .execute();
  return (await find().getOneOrFail()).id;
}
