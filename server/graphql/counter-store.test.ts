import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { startTestApp } from '../testing/test-app.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { TooMany } from './errors.ts';
import { sharedLimiters } from './rate-limit.ts';
import { RedisCounters } from './redis-counters.ts';
import { type CounterStore, DatabaseCounters } from './counter-store.ts';

const log = createLog('silent');
const withRedis = hasRedis();
let database: TestDatabase;
let redis: TestRedis | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  if (withRedis) redis = await startTestRedis();
});
afterAll(async () => {
  await redis?.stop();
  await database.drop();
});

const inDatabase = async () => new DatabaseCounters(database.dataSource, preparedQuery);
const inRedis = async () => RedisCounters.open(redis!.url, 'keepsake', await inDatabase(), log);
const stores: { name: string; open(): Promise<CounterStore> }[] = [
  { name: 'Postgres', open: inDatabase },
];
if (withRedis) stores.push({ name: 'Redis', open: inRedis });

describe.each(stores)('a budget that is counted in $name', ({ name, open }) => {
  const opened: CounterStore[] = [];
  async function limiters(points: number, seconds: number, scale = 1) {
    const counts = await Promise.all([open(), open()]);
    opened.push(...counts);
    const budget = { name: `${name} ${opened.length}`, points, seconds };
    const [one, two] = counts.map((store) => sharedLimiters(store, scale)(budget));
    return [one!, two!] as const;
  }
  afterAll(() => opened.forEach((counts) => counts.close()));

  it('is one for all processes, whoever counts at the same time', async () => {
    const [one, two] = await limiters(30, 60);
    const attempts = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).take('ben').then(
        () => 'taken',
        (error: unknown) => (error instanceof TooMany ? 'refused' : error),
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(30);
    expect(outcomes.filter((one) => one === 'refused')).toHaveLength(30);
    await expect(one.take('eva')).resolves.toBeUndefined();
  });

  it('begins anew when its window ends, and not before', async () => {
    const [one, two] = await limiters(1, 1);
    await one.take('ben');
    await expect(two.take('ben')).rejects.toBeInstanceOf(TooMany);
    const again = () =>
      two.take('ben').then(
        () => true,
        () => false,
      );
    await expect.poll(again, { timeout: 10_000 }).toBe(true);
  });

  it('has one more for what turned out not to count', async () => {
    const [one, two] = await limiters(2, 60);
    await one.take('ben');
    await one.take('ben');
    await two.giveBack('ben');
    await two.take('ben');
    await expect(two.take('ben')).rejects.toBeInstanceOf(TooMany);
  });
});

if (withRedis)
  it('budgets in Redis are what the endpoints take from, and the database while Redis is away', async () => {
    const app = await startTestApp({ redisUrl: redis!.url, rateLimitScale: 1 });
    const counted = async () => {
      const [row] = (await app.dataSource.query(
        'select count(*)::int as count from rate_limit',
      )) as { count: number }[];
      return row!.count;
    };
    const login = { email: 'nobody@example.org', password: 'not the right one' };
    const logIn = () => app.rest('POST', '/api/account/login', login);
    try {
      await logIn();
      expect(await counted()).toBe(0);
      await redis!.stop();
      await logIn();
      expect(await counted()).toBeGreaterThan(0);
    } finally {
      await redis!.start();
      await app.stop();
    }
  });
