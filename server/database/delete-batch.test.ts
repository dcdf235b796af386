import { afterAll, beforeAll, expect, it } from 'vitest';
import { RateLimit } from '../limits/rate-limit.entity.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { deleteBatch } from './delete-batch.ts';
import { runJob } from './scheduler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('deletes all rows that are due in batches, and no others', async () => {
  const { dataSource } = database;
  await dataSource.query(
    `insert into rate_limit (key, points, expire) select n::text, 1, n from generate_series(1, 25010) n`,
  );
  const counts: number[] = [];
  const run = async () => {
    const count = await deleteBatch(dataSource, RateLimit, 'expire <= $1', [25_000]);
    counts.push(count);
    return count;
  };
  const deleted = await runJob({ name: 'delete', everyMs: 1, run });
  expect({ deleted, counts }).toEqual({ deleted: 25_000, counts: [10_000, 10_000, 5_000, 0] });
  expect(await dataSource.getRepository(RateLimit).count()).toBe(10);
});
