import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { composeMail } from './compose-mail.ts';
import { claimMail, queueMail } from './mail-rows.ts';
import type { MailKind } from './mail-kinds.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a sign-in link is sent before digests that were queued earlier', async () => {
  const { dataSource } = database;
  const queue = (kind: MailKind, to: string, usefulMinutes: number) => {
    const mail = composeMail({ kind, to, subject: 'A mail', title: 'A mail.', parts: [], end: [] });
    return queueMail(dataSource.manager, mail, usefulMinutes);
  };
  for (let i = 0; i < 5; i += 1) await queue('digest', `reader-${i}@example.org`, 24 * 60);
  await queue('signInLink', 'somebody@example.org', 15);
  const order = [];
  for (let mail = await claimMail(dataSource); mail; mail = await claimMail(dataSource))
    order.push(mail.recipient);
  expect(order[0]).toBe('somebody@example.org');
  expect(order.slice(1)).toEqual([0, 1, 2, 3, 4].map((i) => `reader-${i}@example.org`));
});
