import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { type Answer, useTestApp } from '../../testing/test-app.ts';
import { waitForLockWaiters } from '../../testing/test-database.ts';
import { joinPage, newPerson, type Person } from '../../testing/test-people.ts';
import type { Page } from './page.entity.ts';

const app = useTestApp();
let locked: Page;
let other: Page;
let owner: Person;
/** Another connection, such as an operator's psql. */
let somebody: pg.Client;

beforeAll(async () => {
  [locked, other] = [await createMemorial(app.dataSource), await createMemorial(app.dataSource)];
  owner = await newPerson(app);
  await joinPage(app, owner, locked, 'owner');
  somebody = new pg.Client({ ...app.address });
  await somebody.connect();
});
afterAll(async () => {
  await somebody.end();
});

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt tribute { id content } } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { tribute { content } } } }`;
const SETTINGS = `mutation ($input: SetPageNotificationsInput!) { setPageNotifications(input: $input) { hour } }`;
const CHOICE = {
  frequency: 'DAILY',
  hour: 9,
  byMail: true,
  remembersBirth: false,
  remembersPassing: false,
  timeZone: 'Europe/London',
};
const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link } }`;

const write = (page: Page, content: string) =>
  app.graphql(POST, { input: { pageId: page.id, clientId: randomUUID(), name: 'Ines', content } });
const receiptOf = ({ data }: Answer) =>
  (data as { postTribute: { receipt: string } }).postTribute.receipt;
const codesOf = (answers: Answer[]) => [
  ...new Set(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done')),
];

const lock = async () => {
  await somebody.query('begin');
  await somebody.query('select 1 from page where id = $1 for update', [locked.id]);
};
const unlock = () => somebody.query('commit');

async function countLockWaiters(): Promise<number> {
  const [row] = await app.dataSource.query<{ waiting: number }[]>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.waiting;
}

describe('while a page’s row is locked', () => {
  it('40 changes on it take no connections from other pages, and are told how long to wait', async () => {
    const receipts = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => receiptOf(await write(locked, `Word ${n}`))),
    );
    await lock();
    const change = (receipt: string, n: number) =>
      app.graphql(CHANGE, { input: { receipt, content: `Changed ${n}` } });
    const changes = Promise.all(receipts.map(change));
    await waitForLockWaiters(app.dataSource, 1);

    const read = await fetch(`${app.origin}/${other.url}`);
    const posts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(other, `Here ${n}`)),
    );
    const health = await fetch(`${app.origin}/healthz`);
    const waiting = await countLockWaiters();
    expect({ read: read.status, posts: codesOf(posts), health: health.status }).toEqual({
      read: 200,
      posts: ['done'],
      health: 200,
    });
    expect(waiting).toBe(1);

    const late = await changes;
    expect(codesOf(late)).toEqual(['TOO_MANY']);
    expect(late[0]!.errors![0]!.extensions).toMatchObject({ retryAfter: 5 });
    await unlock();
    expect(codesOf(await Promise.all(receipts.map(change)))).toEqual(['done']);
  });

  it.each([
    ['notification settings', SETTINGS, CHOICE],
    ['invitations', INVITE, {}],
  ])('20 changes of its %s take no connections from other pages', async (_what, query, input) => {
    await lock();
    const change = () =>
      app.graphql(query, { input: { pageId: locked.id, ...input } }, owner.headers);
    const changes = Promise.all(Array.from({ length: 20 }, change));
    await waitForLockWaiters(app.dataSource, 1);
    expect(codesOf([await write(other, 'Meanwhile')])).toEqual(['done']);
    await expect.poll(countLockWaiters).toBe(1);
    await unlock();
    expect(codesOf(await changes)).toEqual(['done']);
  });

  it('posts to it are stored once it is unlocked', async () => {
    await lock();
    const posts = Promise.all(Array.from({ length: 20 }, (_, n) => write(locked, `Later ${n}`)));
    await waitForLockWaiters(app.dataSource, 1);
    expect(codesOf([await write(other, 'Meanwhile')])).toEqual(['done']);
    await unlock();
    expect(codesOf(await posts)).toEqual(['done']);
  });
});
