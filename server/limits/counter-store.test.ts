import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { TooMany } from '../errors/public-errors.ts';
import { createSharedLimiters } from './rate-limit.ts';
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

const inDatabase = async () => new DatabaseCounters(database.dataSource);
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
    const [one, two] = counts.map((store) => createSharedLimiters(store, scale)(budget));
    return [one!, two!] as const;
  }
  afterAll(() => opened.forEach((counts) => counts.close?.()));

  it('is shared by all processes, at the same time too', async () => {
    const [one, two] = await limiters(30, 60);
    const attempts = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).consume('ben').then(
        () => 'taken',
        (error: unknown) => (error instanceof TooMany ? 'refused' : error),
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(30);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(30);
    await expect(one.consume('eva')).resolves.toBeUndefined();
  });

  it('starts again when its window ends, and not before', async () => {
    const [one, two] = await limiters(1, 1);
    await one.consume('ben');
    await expect(two.consume('ben')).rejects.toBeInstanceOf(TooMany);
    const again = () =>
      two.consume('ben').then(
        () => true,
        () => false,
      );
    await expect.poll(again).toBe(true);
  });

  it('depends on one clock, even if a process’s own clock is ahead', async () => {
    const [one, two] = await limiters(1, 60);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
    try {
      await one.consume('ben');
      await expect(one.consume('ben')).rejects.toMatchObject({ retryAfter: 60 });
    } finally {
      vi.useRealTimers();
    }
    await expect(two.consume('ben')).rejects.toMatchObject({ retryAfter: 60 });
  });

  it('grows again by refunds', async () => {
    const [one, two] = await limiters(2, 60);
    await one.consume('ben');
    await one.consume('ben');
    await two.refund('ben');
    await two.consume('ben');
    await expect(two.consume('ben')).rejects.toBeInstanceOf(TooMany);
  });

  it('grows again by refunds also for a process that has refused the key', async () => {
    const [one] = await limiters(2, 60);
    await one.consume('ben');
    await one.consume('ben');
    await expect(one.consume('ben')).rejects.toBeInstanceOf(TooMany);
    await one.refund('ben');
    await one.refund('ben');
    await one.consume('ben');
    await expect(one.consume('ben')).rejects.toBeInstanceOf(TooMany);
  });
});

if (withRedis)
  it('limits are counted in Redis, and in the database while Redis is away', async () => {
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
