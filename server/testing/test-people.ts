import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { TEST_SECRET, type TestApp } from './test-app.ts';
import { createCodes, type PrintedCode } from '../features/activation/codes.service.ts';

/** What a person of a test knows and holds. */
export interface Person {
  email: string;
  password: string;
  /** The page that the registration opened. */
  url: string;
  accessToken: string;
  refreshToken: string;
  headers: { authorization: string };
}

export const PASSWORD = 'harbour lights at dusk';

/** A fresh activation code. */
export async function freshCode(app: TestApp): Promise<PrintedCode> {
  const [code] = await createCodes(app.dataSource, app.origin, 1);
  if (!code) throw new Error('no code was made');
  return code;
}

/** Registers somebody through the documented call. */
export async function registerPerson(app: TestApp): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const { code } = await freshCode(app);
  const { body } = await app.rest('POST', '/api/account/registry', {
    ...{ referal: code, email, password: PASSWORD },
  });
  const { access_token, refresh_token, page } = body as unknown as Registered;
  return {
    ...{ email, password: PASSWORD, url: page.url },
    ...{ accessToken: access_token, refreshToken: refresh_token },
    headers: { authorization: `JWT ${access_token}` },
  };
}

/** The same access token as it looks a minute after its end. */
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

/** How many answers of many at once carry each message; '' for success. */
export function tally(answers: { status: number; body: Record<string, unknown> }[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${String(body['msg'])}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Calls at the same time. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

interface Registered {
  access_token: string;
  refresh_token: string;
  page: { url: string };
}
