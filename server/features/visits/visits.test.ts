import { beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../../database/scheduler.ts';
import { createPage } from '../../testing/factories.ts';
import {
  startTestAppBeside,
  type TestApp,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../testing/test-app.ts';
import { atOnce, newMember, newPerson } from '../../testing/test-people.ts';
import type { Page } from '../pages/page.entity.ts';

const VISITS =
  'query ($pageId: ID!) { pageVisits(pageId: $pageId) { today thisMonth months { month visits } } }';

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let member: Record<string, string>;
beforeEach(async () => {
  page = await createPage(app.dataSource);
  ({ headers: member } = await newMember(app, page));
});

const visit = (testApp: TestApp, headers = {}, id = page.id) =>
  fetch(`${testApp.origin}/api/page/${id}/visit`, { method: 'POST', headers });
const store = async (...apps: TestApp[]) =>
  Promise.all(
    apps.map(({ features }) => {
      const jobs = features.modules.flatMap((module) => module.jobs ?? []);
      return runJob(jobs.find(({ name }) => name.startsWith('store the visits'))!);
    }),
  );
const read = async (headers: Record<string, string>, testApp = app) =>
  testApp.graphql(VISITS, { pageId: page.id }, headers);
const counts = async () => {
  const { data } = await read(member);
  return data!['pageVisits'] as { today: number; thisMonth: number; months: { visits: number }[] };
};

describe('a visit', () => {
  it('is added to the day’s number over all processes, which only members can read', async () => {
    const answers = await atOnce(30, (index) => visit(index % 3 ? app : beside));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await store(app, beside);
    expect(await counts()).toMatchObject({ today: 30, thisMonth: 30 });
    await atOnce(5, () => visit(beside));
    await store(app, beside);
    await store(app, beside); // nothing is added twice
    expect(await counts()).toMatchObject({ today: 35, thisMonth: 35 });
    expect((await read(member, beside)).data).toEqual((await read(member)).data);

    expect(getErrorCode(await read({}))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await read((await newPerson(app)).headers))).toBe('FORBIDDEN');
    const unknown = { pageId: crypto.randomUUID() };
    expect(getErrorCode(await app.graphql(VISITS, unknown, member))).toBe('NOT_FOUND');
  });

  it('is listed by month for twelve months, the oldest first', async () => {
    await app.dataSource.query(
      `insert into page_visit (page_id, day, visits)
       select $1, (date_trunc('month', now() at time zone 'utc') - month * interval '1 month')::date, month + 1
       from generate_series(0, 14) as month`,
      [page.id],
    );
    const { months, thisMonth } = await counts();
    expect(months.map(({ visits }) => visits)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(thisMonth).toBe(1);
  });

  it('writes nothing to the page, and keeps cached responses', async () => {
    const at = `${app.origin}/${page.url}`;
    const version = async () =>
      app.dataSource.query('select xmin::text, last_seq from page where id = $1', [page.id]);
    const hits = async () =>
      Number(
        /keepsake_ready_answers_total\{from="memory"\} (\d+)/.exec(
          await (await fetch(`${app.origin}/metrics`)).text(),
        )?.[1] ?? 0,
      );
    await fetch(at);
    const before = await version();
    await visit(app);
    expect(
      await app.dataSource.query('select 1 from page_visit where page_id = $1', [page.id]),
    ).toEqual([]);
    await store(app);
    expect(await version()).toEqual(before);
    const kept = await hits();
    await fetch(at);
    expect(await hits()).toBe(kept + 1);
  });

  it('stores only page, day and number, and leaves no other trace of the visitor', async () => {
    const address = '203.0.113.77';
    await visit(app, { 'user-agent': 'A very particular browser', 'x-forwarded-for': address });
    await store(app);
    const columns: { name: string }[] = await app.dataSource.query(
      `select column_name as name from information_schema.columns where table_name = 'page_visit' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['day', 'page_id', 'visits']);
    const limits: { key: string }[] = await app.dataSource.query('select key from rate_limit');
    expect(limits.filter(({ key }) => key.includes(address))).toEqual([]);
  });

  it('is not counted for pages that the visitor cannot see, or unknown ones', async () => {
    for (const id of [crypto.randomUUID(), 'no-id', `${page.id}'--`])
      expect((await visit(app, {}, id)).status).toBe(404);
    await app.dataSource.query(`update page set visibility = 'members' where id = $1`, [page.id]);
    expect((await visit(app)).status).toBe(404);
    expect((await visit(app, member)).status).toBe(404); // who is signed in is not counted
    await app.dataSource.query(
      `update page set visibility = 'public', gone_at = now() where id = $1`,
      [page.id],
    );
    expect((await visit(app)).status).toBe(404);
    await store(app);
    await app.dataSource.query('update page set gone_at = null where id = $1', [page.id]);
    expect(await counts()).toMatchObject({ today: 0, thisMonth: 0 });
  });

  it('is refused from pages of other sites, and beyond hundreds a minute', async () => {
    expect((await visit(app, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const narrow = await startTestAppBeside(app, { rateLimitScale: 0.01 });
    try {
      const answers = await atOnce(10, () => visit(narrow));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    } finally {
      await narrow.stop(); // which stores the others
    }
    expect(await counts()).toMatchObject({ today: 6 });
  });
});
