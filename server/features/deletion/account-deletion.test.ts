import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { runJob } from '../../database/scheduler.ts';
import { createMemorial } from '../../testing/factories.ts';
import { operate } from '../../testing/operator.ts';
import { getErrorCode, useTestApp } from '../../testing/test-app.ts';
import {
  freshCode,
  newMember,
  PASSWORD,
  registerPerson,
  joinPage,
} from '../../testing/test-people.ts';
import { traces } from '../../testing/traces.ts';

const DELETE = 'mutation ($password: String!) { deleteAccount(password: $password) { goneAt } }';
const RESTORE = 'mutation { restoreAccount { id goneAt } }';
const MY_PAGES = '{ viewer { goneAt } myPages { url goneAt } }';
const SET_UP = `mutation ($input: SetUpTributeInput!) { setUpTribute(input: $input) { page { id } } }`;
const HAND_OVER = `mutation ($input: MemberInput!) { handOverPage(input: $input) { members { role } } }`;
const BRING_BACK = 'mutation ($pageId: ID!) { restorePage(pageId: $pageId) { id } }';
const ACTIVATE = `mutation ($input: ActivateCodeInput!) { activateCode(input: $input) { page { id } } }`;
const UPDATE = `mutation ($id: ID!, $content: String) {
  updateTextComponent(id: $id, input: { content: $content }) { id } }`;

const app = useTestApp();
const withoutMail = useTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }); // no mail server answers there

const remove = (headers: Record<string, string> = {}, password = PASSWORD) =>
  app.graphql(DELETE, { password }, headers);
const statusOf = async (url: string) => (await fetch(`${app.origin}/${url}`)).status;
const logIn = async (email: string, server = app) => {
  const { body } = await server.rest('POST', '/api/account/login', { email, password: PASSWORD });
  return { authorization: `JWT ${String(body['access_token'])}` };
};
const work = async () => {
  for (const job of app.features.deletion.jobs ?? []) await runJob(job);
};
/** Ends the thirty days of an account, and of what was deleted with it. */
const endDays = async (id: string) => {
  for (const [table, column] of [
    ['user_account', 'id'],
    ['page', 'put_away_by'],
  ])
    await app.dataSource.query(
      `update ${table} set gone_at = now() - interval '1 day' where ${column} = $1`,
      [id],
    );
};

/** Creates an account that owns a page. */
async function newOwner() {
  const owner = await registerPerson(app);
  const input = { pageId: owner.url, name: 'Ada Bell' };
  const { data } = await app.graphql(SET_UP, { input }, owner.headers);
  const { page } = data!['setUpTribute'] as { page: { id: string } };
  return { ...owner, pageId: page.id };
}

it('deleting an account needs its password, and puts away the pages that nobody else owns', async () => {
  const owner = await newOwner();
  expect(getErrorCode(await remove())).toBe('UNAUTHENTICATED');
  expect(getErrorCode(await remove(owner.headers, 'another password'))).toBe('REFUSED');
  expect(await statusOf(owner.url)).toBe(200);
  const { data } = await remove(owner.headers);
  const { goneAt } = data!['deleteAccount'] as { goneAt: string };
  expect(Math.round((Date.parse(goneAt) - Date.now()) / 86_400_000)).toBe(30);
  expect(await statusOf(owner.url)).toBe(410);
  expect(getErrorCode(await app.graphql(MY_PAGES, {}, owner.headers))).toBe('UNAUTHENTICATED');
});

it('signing in again restores a deleted account and its pages, but no page that was deleted before', async () => {
  const owner = await newOwner();
  await app.dataSource.query('update page set gone_at = null where id = $1', [owner.pageId]);
  const before = await createMemorial(app.dataSource);
  await joinPage(app, owner, before, 'owner');
  await app.dataSource.query(
    `update page set gone_at = now() + interval '3 days', put_away_by = $2 where id = $1`,
    [before.id, owner.id],
  );
  await remove(owner.headers);
  const headers = await logIn(owner.email);
  const { data } = await app.graphql(MY_PAGES, {}, headers);
  expect(data!['viewer']).toEqual({ goneAt: expect.any(String) });
  const { data: kept } = await app.graphql(RESTORE, {}, headers);
  expect(kept!['restoreAccount']).toEqual({ id: owner.id, goneAt: null });
  expect((await app.graphql(RESTORE, {}, headers)).errors).toBeUndefined();
  expect(await statusOf(owner.url)).toBe(200);
  expect(await statusOf(before.url)).toBe(410);
});

it('a deleted account gets reminders a week and a day before its end, and none once it is restored', async () => {
  const owner = await newOwner();
  const kinds = async () => {
    const rows = await app.dataSource.query<{ kind: string }[]>(
      `select kind from mail where recipient = $1 and kind like 'account%' order by created_at`,
      [owner.email],
    );
    return rows.map(({ kind }) => kind);
  };
  const endsIn = (days: number) =>
    app.dataSource.query(
      'update user_account set gone_at = now() + make_interval(secs => $2) where id = $1',
      [owner.id, days * 86_400],
    );
  await remove(owner.headers);
  await work();
  expect(await kinds()).toEqual(['accountPutAway']);
  for (const days of [6, 0.5]) {
    await endsIn(days);
    await work();
    await work();
  }
  expect(await kinds()).toEqual(['accountPutAway', 'accountReminder', 'accountReminder']);
  await app.graphql(RESTORE, {}, await logIn(owner.email));
  const [account] = await app.dataSource.query<{ reminders: number }[]>(
    'select reminders from user_account where id = $1',
    [owner.id],
  );
  expect(account).toEqual({ reminders: 0 });
});

it('an account that was kept before the mail server was back is not announced as deleted any more', async () => {
  const { email, headers } = await registerPerson(withoutMail);
  const announced = () =>
    withoutMail.dataSource.query<object[]>(
      `select kind from mail where recipient = $1 and kind like 'account%'`,
      [email],
    );
  await withoutMail.graphql(DELETE, { password: PASSWORD }, headers);
  expect(await announced()).toEqual([{ kind: 'accountPutAway' }]);
  const { errors } = await withoutMail.graphql(RESTORE, {}, await logIn(email, withoutMail));
  expect(errors).toBeUndefined();
  expect(await announced()).toEqual([]);
});

it('a deleted account is told once, although the operator deletes it again', async () => {
  const owner = await newOwner();
  await remove(owner.headers);
  await operate(app, 'erase', owner.email);
  const [sent] = await app.dataSource.query<object[]>(
    `select count(*)::int as mails from mail where recipient = $1 and kind = 'accountPutAway'`,
    [owner.email],
  );
  expect(sent).toEqual({ mails: 1 });
  expect(await operate(app, 'audit', '--about', owner.email)).not.toMatch(
    /operator {2}account put away/,
  );
});

it('an owner of a page with other members has to hand it over before deleting the account', async () => {
  const owner = await newOwner();
  const other = await newMember(app, { id: owner.pageId });
  const refused = await remove(owner.headers);
  expect(getErrorCode(refused)).toBe('REFUSED');
  expect(refused.errors![0]!.message).toContain('Ada Bell');
  const input = { pageId: owner.pageId, userId: other.id };
  expect((await app.graphql(HAND_OVER, { input }, owner.headers)).errors).toBeUndefined();
  expect((await remove(owner.headers)).errors).toBeUndefined();
  expect(await statusOf(owner.url)).toBe(200);
});

it('after thirty days nothing of a deleted account is left but what it wrote on others’ pages', async () => {
  const owner = await newOwner();
  const elsewhere = await newOwner();
  await app.dataSource.query(
    `insert into page_member (page_id, user_id, role) values ($1, $2, 'co_owner')`,
    [elsewhere.pageId, owner.id],
  );
  const id = randomUUID();
  await app.dataSource.query(
    `insert into component (id, page_id, type, rank, payload) values ($1, $2, 'text', 'zz', '{"content": ""}')`,
    [id, elsewhere.pageId],
  );
  const content = 'Her dinghy was called Comma.';
  expect((await app.graphql(UPDATE, { id, content }, owner.headers)).errors).toBeUndefined();
  await remove(owner.headers);
  await endDays(owner.id);
  await app.dataSource.query('delete from rate_limit'); // these counters contain its id for up to a day
  await work();

  expect(await traces(app, [owner.email, owner.pageId])).toEqual({
    rows: ['tombstone'],
    files: [],
  });
  expect((await traces(app, [owner.id])).rows).toEqual(['tombstone']);
  expect(await statusOf(owner.url)).toBe(410);
  expect(await (await fetch(`${app.origin}/${elsewhere.url}`)).text()).toContain(content);
  const again = await app.rest('POST', '/api/account/login', {
    email: owner.email,
    password: PASSWORD,
  });
  expect(again.body['error']).toBe(true);
});

it('what a deleted account left is found without reading what everybody has', async () => {
  const { id, headers } = await newOwner();
  await remove(headers);
  await endDays(id);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = query.mock.calls as unknown as [sql: unknown, given: unknown[]][];
  query.mockRestore();
  const updates = calls.filter(
    ([sql, given]) =>
      /^update "(?:component_change|media|collaboration_update)"/i.test(String(sql)) &&
      JSON.stringify(given).includes(id),
  );
  expect(updates).toHaveLength(3);
  await app.dataSource.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off'); // as where there are many rows
    for (const [sql, given] of updates) {
      const plan = await manager.query<object[]>(`explain ${String(sql)}`, given);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    }
  });
  // what refers to it is deleted or changed by the database
  const unindexed: object[] = await app.dataSource.query(
    `select conrelid::regclass as table, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and (
         indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  );
  expect(unindexed).toEqual([]);
});

it('a page keeps its members who joined after its owner deleted the account', async () => {
  const owner = await newOwner();
  await remove(owner.headers);
  const other = await newMember(app, { id: owner.pageId });
  await app.graphql(BRING_BACK, { pageId: owner.pageId }, other.headers);
  await endDays(owner.id);
  await app.dataSource.query('update page set gone_at = null where id = $1', [owner.pageId]);
  await work();
  expect(await statusOf(owner.url)).toBe(200);
  const { headers } = other;
  const { data } = await app.graphql(
    'query ($pageId: ID!) { pageMembers(pageId: $pageId) { role isViewer } }',
    { pageId: owner.pageId },
    headers,
  );
  expect(data).toEqual({ pageMembers: [{ role: 'OWNER', isViewer: true }] });
});

it('an owner who brings a page back, or activates another, keeps the account that owns it', async () => {
  const owner = await newOwner();
  await remove(owner.headers);
  const headers = await logIn(owner.email);
  const restored = await app.graphql(BRING_BACK, { pageId: owner.pageId }, headers);
  expect(restored.errors).toBeUndefined();
  expect((await app.graphql(MY_PAGES, {}, headers)).data!['viewer']).toEqual({ goneAt: null });
  await work();
  expect(await statusOf(owner.url)).toBe(200);

  const other = await newOwner();
  await remove(other.headers);
  const again = await logIn(other.email);
  const { code } = await freshCode(app);
  expect((await app.graphql(ACTIVATE, { input: { code } }, again)).errors).toBeUndefined();
  expect((await app.graphql(MY_PAGES, {}, again)).data!['viewer']).toEqual({ goneAt: null });
  expect(await statusOf(other.url)).toBe(410);
});

it('a page that is there when the account of its only owner ends is dark for thirty days of its own', async () => {
  const owner = await newOwner();
  await remove(owner.headers);
  await endDays(owner.id);
  await app.dataSource.query('update page set gone_at = null where id = $1', [owner.pageId]);
  await work();
  expect(await statusOf(owner.url)).toBe(410);
  const mails = await app.dataSource.query<object[]>(
    `select from mail where page_id = $1 and recipient = $2 and kind = 'pagePutAway'`,
    [owner.pageId, owner.email],
  );
  expect(mails).toHaveLength(2); // with the one of the account's deletion
  const headers = await logIn(owner.email);
  const { data } = await app.graphql(MY_PAGES, {}, headers);
  const [page] = data!['myPages'] as { goneAt: string }[];
  expect(Math.round((Date.parse(page!.goneAt) - Date.now()) / 86_400_000)).toBe(30);
  expect((await app.graphql(RESTORE, {}, headers)).errors).toBeUndefined();
  expect(await statusOf(owner.url)).toBe(200);
});

it('a page can be handed over only to a member who keeps their account', async () => {
  const owner = await newOwner();
  const other = await registerPerson(app);
  await joinPage(app, other, { id: owner.pageId }, 'co_owner');
  await remove(other.headers);
  const input = { pageId: owner.pageId, userId: other.id };
  expect(getErrorCode(await app.graphql(HAND_OVER, { input }, owner.headers))).toBe('REFUSED');
  expect((await remove(owner.headers)).errors).toBeUndefined(); // nobody is there to hand it over to
  expect(await statusOf(owner.url)).toBe(410);
  await app.graphql(RESTORE, {}, await logIn(other.email));
  const headers = await logIn(owner.email);
  await app.graphql(RESTORE, {}, headers);
  expect((await app.graphql(HAND_OVER, { input }, headers)).errors).toBeUndefined();
});

it('an account on whose page somebody holds a lock keeps no other account waiting', async () => {
  const [stuck, next] = [await newOwner(), await newOwner()];
  const page = await createMemorial(app.dataSource);
  await joinPage(app, stuck, page);
  for (const { headers, id } of [stuck, next]) {
    await remove(headers);
    await endDays(id);
  }
  const isFirst = `update user_account set gone_at = gone_at - interval '1 day' where id = $1`;
  await app.dataSource.query(isFirst, [stuck.id]);
  const left = async () => {
    const rows = await app.dataSource.query<{ id: string }[]>(
      'select id from user_account where id = any($1)',
      [[stuck.id, next.id]],
    );
    return rows.map(({ id }) => id);
  };
  const psql = app.dataSource.createQueryRunner();
  try {
    await psql.query('begin');
    await psql.query('select from page where id = $1 for update', [page.id]);
    await expect(work()).rejects.toThrow('Much is changing here');
    expect(await left()).toEqual([stuck.id]);
    await psql.query('rollback');
  } finally {
    await psql.release();
  }
  await work();
  expect(await left()).toEqual([]);
});

it('a plate that leads to the page of others goes on doing so, and is theirs once the account has ended', async () => {
  const [owner, leaving] = [await newOwner(), await registerPerson(app)];
  await joinPage(app, leaving, { id: owner.pageId }, 'co_owner');
  const attached = await app.graphql(
    'mutation ($from: String!, $to: String!) { attachPage(input: { from: $from, to: $to }) { page { id } } }',
    { from: leaving.url, to: owner.url },
    leaving.headers,
  );
  expect(attached.errors).toBeUndefined();
  expect((await remove(leaving.headers)).errors).toBeUndefined();
  expect(await statusOf(leaving.url)).toBe(200);
  await endDays(leaving.id);
  await work();
  expect(await statusOf(leaving.url)).toBe(200);
  const { data } = await app.graphql(MY_PAGES, {}, owner.headers);
  const urls = (data!['myPages'] as { url: string }[]).map(({ url }) => url);
  expect(urls.toSorted()).toEqual([leaving.url, owner.url].toSorted());
});
