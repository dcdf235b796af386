import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { useTestApp } from './testing/test-app.ts';
import { freshCode, PASSWORD } from './testing/test-people.ts';

const logged: string[] = [];
const app = useTestApp({}, createLog('trace', { write: (line) => void logged.push(line) }));

it('says which statement has failed, and nothing of what it was given', async () => {
  await app.dataSource.query(
    'alter table user_account add constraint is_closed check (false) not valid',
  );
  const { code } = await freshCode(app);
  const email = 'mira.bell@example.org';
  const given = { referal: code, email, password: PASSWORD };
  expect((await app.rest('POST', '/api/account/registry', given)).status).toBe(500);
  const log = logged.join('\n');
  expect(log).toContain('violates check constraint');
  expect(log).toContain('INSERT INTO');
  expect(log).not.toContain(email);
  expect(log).not.toContain('$argon2id');
});
