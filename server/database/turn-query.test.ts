import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../features/pages/page.entity.ts';
import { createPage } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

let app: TestApp;
let pages: Page[];

beforeAll(async () => {
  app = await startTestApp();
  pages = await Promise.all(Array.from({ length: 40 }, () => createPage(app.dataSource)));
});
afterAll(() => app.stop());

const read = async ({ url }: Page) => {
  const { status, body } = await app.rest('GET', `/api/page?url=${url}`);
  return { status, id: (body['data'] as { id: string } | undefined)?.id };
};

it('gives each of those who ask at once what they asked for', async () => {
  const found = await Promise.all(pages.map(read));
  expect(found).toEqual(pages.map(({ id }) => ({ status: 200, id })));
});

it('fails those who share a connection that is lost, and nobody after them', async () => {
  const others = await Promise.all(pages.slice(0, 3).map(() => createPage(app.dataSource)));
  const runner = app.dataSource.createQueryRunner();
  await runner.query('begin');
  await runner.query('lock table page in access exclusive mode');
  let failed: number[] = [];
  void Promise.all(others.map(read)).then((all) => (failed = all.map(({ status }) => status)));
  await until(async () => {
    await app.dataSource.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return failed.length > 0;
  });
  expect(failed).toEqual([500, 500, 500]);
  await runner.query('commit');
  await runner.release();
  expect(await Promise.all(others.map(read))).toEqual(
    others.map(({ id }) => ({ status: 200, id })),
  );
});
