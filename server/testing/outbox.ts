import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Each sign-in of a test is on a new device, which the account is told by mail. */
const SIGN_IN = /^Subject: A new sign-in/m;

/** The mails to an address in the outbox, oldest first, without those about new sign-ins. */
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

/** Waits until there are so many mails, and returns them. */
export async function waitForMails(app: TestApp, email: string, count: number): Promise<string[]> {
  let mails: string[] = [];
  app.features.mails.sendSoon();
  await until(async () => {
    mails = await readMails(app, email);
    return mails.length >= count;
  });
  return mails;
}

/** Waits for a mail to an address that matches a pattern, and returns the first match in the newest one. */
export async function findMailed(app: TestApp, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  app.features.mails.sendSoon(); // otherwise mails that another process has queued wait up to five seconds for the poller
  await until(async () => {
    const matches = (await readMails(app, email)).map((mail) => pattern.exec(mail)?.[0] ?? '');
    found = matches.findLast(Boolean) ?? '';
    return found !== '';
  });
  return found;
}
