import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '../database/scheduler.ts';
import { createPage } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createEventPruningJob } from './event-pruning.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A page with so many events, of which the first are older than a day by these minutes; gives its id. */
async function pageOf(events: number, old: number, minutes = 60): Promise<string> {
  const { dataSource } = database;
  const { id } = await createPage(dataSource);
  await dataSource.query(
    `insert into page_event (page_id, seq, type, payload, created_at)
     select $1, n, 'TributeAdded', '{}', now() - case when n <= $3 then make_interval(days => 1, mins => $4) else interval '1 hour' end
     from generate_series(1, $2) n`,
    [id, events, old, minutes],
  );
  await dataSource.query('update page set last_seq = $2 where id = $1', [id, events]);
  return id;
}

async function kept(pageId: string): Promise<{ first: number; count: number }> {
  const [row] = await database.dataSource.query<{ first: number; count: number }[]>(
    `select min(seq) as first, count(*)::int as count from page_event where page_id = $1`,
    [pageId],
  );
  return row!;
}

it('removes events older than a day and beyond the newest 10,000, in batches of 5,000', async () => {
  const pages = {
    many: await pageOf(32_000, 31_000),
    mostlyYoung: await pageOf(18_000, 6_500),
    few: await pageOf(9_000, 9_000),
    oldOnly: await pageOf(10_001, 10_001),
  };
  const counts: number[] = [];
  const pruning = createEventPruningJob(database.dataSource);
  const run = async () => {
    const count = await pruning.run();
    counts.push(count ?? 0);
    return count;
  };
  const job = { ...pruning, run };
  expect(await runJob(job)).toBe(22_000 + 6_500 + 1);
  expect(Math.max(...counts)).toBe(5_000);
  expect(await kept(pages.many)).toEqual({ first: 22_001, count: 10_000 });
  expect(await kept(pages.mostlyYoung)).toEqual({ first: 6_501, count: 11_500 });
  expect(await kept(pages.few)).toEqual({ first: 1, count: 9_000 });
  expect(await kept(pages.oldOnly)).toEqual({ first: 2, count: 10_000 });
  expect(await runJob(job)).toBe(0);
});

it('ends also where events of a busy page grow old meanwhile, which are left to the next time', async () => {
  const page = await pageOf(10_100, 10_100, 9);
  const pruning = createEventPruningJob(database.dataSource);
  expect(await pruning.run()).toBe(0);
  await database.dataSource.query(
    `update page_event set created_at = created_at - interval '2 minutes' where page_id = $1 and seq = 1`,
    [page],
  );
  expect(await runJob(pruning)).toBe(100);
  expect(await kept(page)).toEqual({ first: 101, count: 10_000 });
});

it('goes on where it was stopped', async () => {
  const page = await pageOf(24_000, 24_000);
  const pruning = createEventPruningJob(database.dataSource);
  await pruning.run();
  await pruning.run();
  expect(await kept(page)).toEqual({ first: 10_001, count: 14_000 });
  await runJob(createEventPruningJob(database.dataSource));
  expect(await kept(page)).toEqual({ first: 14_001, count: 10_000 });
});
