import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** The first match of a pattern in a mail to somebody, as soon as one lies in the outbox. */
export async function findMailed(app: TestApp, email: string, pattern: RegExp): Promise<string> {
  const folder = join(app.dataDir, 'outbox');
  let found = '';
  await until(async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = await readFile(join(folder, name), 'utf8');
      // quoted-printable
      const [match] = pattern.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? [];
      if (mail.includes(`To: ${email}`) && match) found = match;
    }
    return found !== '';
  });
  return found;
}
