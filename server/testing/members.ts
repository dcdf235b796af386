import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';

/** Somebody with an account, and the headers that prove it. */
export interface Person {
  id: string;
  headers: Record<string, string>;
}

/** An account that is logged in; it has no password, as making one takes long. */
export async function newPerson({ dataSource, features }: TestApp): Promise<Person> {
  const id = randomUUID();
  await dataSource.query(
    `insert into user_account (id, email, password_hash) values ($1, $2, '$argon2id$none')`,
    [id, `${id}@example.org`],
  );
  const { accessToken } = await features.accounts.sessions.start(dataSource.manager, id);
  return { id, headers: { authorization: `JWT ${accessToken}` } };
}

/** A co-owner of these pages. */
export async function newMember(app: TestApp, ...pages: { id: string }[]): Promise<Person> {
  const person = await newPerson(app);
  for (const { id } of pages)
    await app.dataSource.query(
      `insert into page_member (page_id, user_id, role) values ($1, $2, 'co_owner')`,
      [id, person.id],
    );
  return person;
}
