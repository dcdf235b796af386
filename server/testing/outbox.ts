import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Tests sign in on ever new devices, of which an account is told each time. */
const SIGN_IN = /^Subject: A new sign-in/m;

/** The mails to somebody in the outbox, the oldest first, but for those of new sign-ins. */
export async function readMails(app: TestApp, email: string): Promise<string[]> {
  const folder = join(app.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.toSorted().map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails
    .filter((mail) => mail.includes(`To: ${email}`) && !SIGN_IN.test(mail))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')); // quoted-printable
}

/** The same, as soon as there are so many. */
export async function waitForMails(app: TestApp, email: string, count: number): Promise<string[]> {
  let mails: string[] = [];
  app.features.mails.sendSoon();
  await until(async () => {
    mails = await readMails(app, email);
    return mails.length >= count;
  });
  return mails;
}

/** The first match of a pattern in the newest mail to somebody that has one, as soon as one lies in the outbox. */
export async function findMailed(app: TestApp, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  app.features.mails.sendSoon(); // some, such as those of another process, wait for a look every five seconds otherwise
  await until(async () => {
    const matches = (await readMails(app, email)).map((mail) => pattern.exec(mail)?.[0] ?? '');
    found = matches.findLast(Boolean) ?? '';
    return found !== '';
  });
  return found;
}
