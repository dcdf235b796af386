import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Role } from '../features/members/member.entity.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { createEmptyPage } from './factories.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';
import { createCodes, type PrintedCode } from '../features/activation/codes.service.ts';

/** Somebody with an account who is logged in. */
export interface Person {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  /** The headers that authenticate their calls. */
  headers: { authorization: string };
}

/** Somebody who has registered, with a password and a page. */
export interface RegisteredPerson extends Person {
  password: string;
  /** The address of the page that came with the registration. */
  url: string;
}

export const PASSWORD = 'harbour lights at dusk';

/** Creates an account that is logged in; it has no password, because hashing one takes long. */
export async function newPerson({ dataSource, features }: TestApp): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await dataSource.query(
    `insert into user_account (id, email, password_hash) values ($1, $2, '$argon2id$none')`,
    [id, email],
  );
  const { accessToken, refreshToken } = await features.accounts.sessions.start(
    dataSource.manager,
    id,
  );
  const headers = { authorization: `JWT ${accessToken}` };
  return { id, email, accessToken, refreshToken, headers };
}

/** Creates an account that is a co-owner of these pages. */
export async function newMember(app: TestApp, ...pages: { id: string }[]): Promise<Person> {
  const person = await newPerson(app);
  for (const page of pages) await joinPage(app, person, page);
  return person;
}

/** Makes somebody a member of a page. */
export async function joinPage(
  app: TestApp,
  { id }: Pick<Person, 'id'>,
  page: { id: string },
  role: Role = 'co_owner',
): Promise<void> {
  await app.dataSource.query(
    `insert into page_member (page_id, user_id, role) values ($1, $2, $3)`,
    [page.id, id, role],
  );
}

/** Creates an empty page with its owner. */
export async function createOwnedPage(app: TestApp): Promise<{ page: Page; owner: Person }> {
  const page = await createEmptyPage(app.dataSource);
  const owner = await newPerson(app);
  await joinPage(app, owner, page, 'owner');
  return { page, owner };
}

/** Creates a new activation code. */
export async function freshCode(app: TestApp): Promise<PrintedCode> {
  const [code] = await createCodes(app.dataSource, app.origin, 1);
  if (!code) throw new Error('no code was made');
  return code;
}

/** Registers somebody through the documented call. */
export async function registerPerson(app: TestApp): Promise<RegisteredPerson> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const { code } = await freshCode(app);
  const { body } = await app.rest('POST', '/api/account/registry', {
    referal: code,
    email,
    password: PASSWORD,
  });
  const { access_token, refresh_token, user, page } = body as unknown as Registered;
  return {
    id: user.id,
    email,
    password: PASSWORD,
    url: page.url,
    accessToken: access_token,
    refreshToken: refresh_token,
    headers: { authorization: `JWT ${access_token}` },
  };
}

/** The same access token, signed as if it had expired a minute ago. */
export async function outdated(token: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    sid: string;
  };
  const ended = Math.floor(Date.now() / 1_000) - 60;
  return new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.sub)
    .setIssuedAt(ended - 900)
    .setExpirationTime(ended)
    .sign(new TextEncoder().encode(TEST_SECRET));
}

/** Counts the responses by their message; '' for success. */
export function tally(answers: { status: number; body: Record<string, unknown> }[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${String(body['msg'])}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Makes so many calls at the same time. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

interface Registered {
  access_token: string;
  refresh_token: string;
  user: { id: string };
  page: { url: string };
}
