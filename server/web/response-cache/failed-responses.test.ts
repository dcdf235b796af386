import { get } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import type { Page } from '../../features/pages/page.entity.ts';
import { createMemorial } from '../../testing/factories.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp();
let page: Page;

beforeAll(async () => {
  page = await createMemorial(app.dataSource);
});

/** Keeps all queries of a table waiting while `work` runs. */
async function whileTableLocked(table: string, work: () => Promise<void>): Promise<void> {
  await app.dataSource.transaction(async (manager) => {
    await manager.query(`lock table ${table} in access exclusive mode`);
    await work();
  });
}

/** How many responses were made by the handlers, or begun, since the start. */
async function countMade(): Promise<number> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(/ready_answers_total\{from="handler"\} (\d+)/.exec(text)?.[1] ?? 0);
}

it.each([
  ['blocks', 'component', () => `/api/page/${page.id}/components`],
  ['photos', 'photo', () => `/api/public/page/${page.id}/photos`],
  ['messages', 'tribute', () => `/api/comments/${page.id}`],
])('that the %s could not be read is told once, and not from then on', async (_, table, toPath) => {
  const read = () => fetch(app.origin + toPath());
  await whileTableLocked(table, async () => {
    const failed: Response[] = [];
    void read().then((response) => failed.push(response));
    await until(async () => {
      await app.dataSource.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return failed.length > 0;
    });
    const told = failed.map(({ status, headers }) => [status, headers.get('retry-after')]);
    expect(told).toEqual([[503, '5']]);
  });
  expect((await read()).status).toBe(200);
});

it('a picture that several asked for who have left meanwhile is sent to who is still there', async () => {
  const image = await uploadClient(app).uploaded();
  const address = `${app.origin}${image}/sm`;
  const made = await countMade();
  let waiting: Promise<Response> | undefined;
  await whileTableLocked('media', async () => {
    const first = get(address).on('error', () => undefined);
    await until(async () => (await countMade()) > made);
    const second = get(address).on('error', () => undefined);
    await countMade(); // it has arrived by now
    waiting = fetch(address, { signal: AbortSignal.timeout(30_000) });
    await countMade();
    second.destroy();
    await countMade();
    first.destroy();
    await until(async () => (await countMade()) > made + 1);
  });
  expect((await waiting)?.status).toBe(200);
});

it('what one asked for who has left is made once more for all who wait for it', async () => {
  const made = await countMade();
  const address = `${app.origin}/api/page/${page.id}/components?again`;
  let waiting: Promise<Response[]> = Promise.resolve([]);
  await whileTableLocked('component', async () => {
    const first = get(address).on('error', () => undefined);
    await until(async () => (await countMade()) > made);
    waiting = Promise.all(Array.from({ length: 20 }, () => fetch(address)));
    await countMade(); // they have arrived by now
    first.destroy();
    await until(async () => (await countMade()) > made + 1);
  });
  for (const { status } of await waiting) expect(status).toBe(200);
  expect((await countMade()) - made).toBe(2);
});
