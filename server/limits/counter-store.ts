import { type DataSource, MoreThan } from 'typeorm';
import type { Logger } from 'pino';
import { BatchedQuery } from '../database/batched-query.ts';
import { readInstallationId } from '../database/database.ts';
import { deleteBatch } from '../database/delete-batch.ts';
import type { Job } from '../database/scheduler.ts';
import { RateLimit } from './rate-limit.entity.ts';

/** The most increments per statement, which holds the rows of its keys until it ends. */
const BATCH_SIZE = 500;

/** Increments a key's count within a time window. */
export interface Increment {
  key: string;
  /** The length of the window, which begins with the first count. */
  ms: number;
}

/** A key's count in its window, after an increment. */
export interface WindowCount {
  count: number;
  /** Milliseconds until its window ends, by the clock of the store. */
  endsInMs: number;
}

/** Counters shared by all processes. */
export interface CounterStore {
  /** Increments the key and returns its new count. */
  increment(increment: Increment): Promise<WindowCount>;
  decrement(key: string): Promise<void>;
  close?(): void;
}

/**
 * Counters in the database. Increments that arrive during a statement are sent together in the next one, so a crowd
 * costs few statements and does not queue for the row of its shared address.
 */
export class DatabaseCounters implements CounterStore {
  private readonly batches = new BatchedQuery((increments: ReadonlySet<Increment>) =>
    this.count(increments),
  );

  constructor(private readonly db: DataSource) {}

  async increment(increment: Increment): Promise<WindowCount> {
    return (await this.batches.load([increment])).get(increment)!;
  }

  async decrement(key: string): Promise<void> {
    const counted = { key, points: MoreThan(0) };
    await this.db.getRepository(RateLimit).decrement(counted, 'points', 1);
  }

  private async count(
    increments: ReadonlySet<Increment>,
  ): Promise<ReadonlyMap<Increment, WindowCount>> {
    const all = [...increments];
    const counts = new Map<Increment, WindowCount>();
    for (let offset = 0; offset < all.length; offset += BATCH_SIZE)
      for (const counted of await this.countBatch(all.slice(offset, offset + BATCH_SIZE)))
        counts.set(...counted);
    return counts;
  }

  private async countBatch(
    increments: readonly Increment[],
  ): Promise<[counted: Increment, WindowCount][]> {
    const byKey = new Map<string, Increment[]>();
    for (const increment of increments) {
      const sameKey = byKey.get(increment.key);
      if (sameKey) sameKey.push(increment);
      else byKey.set(increment.key, [increment]);
    }
    const keys = [...byKey.keys()].sort(); // every process locks rows in the same order
    // `expire` is the end of the window by the database's clock, as the processes' clocks differ; a key whose window
    // has ended starts a new one
    const rows = await this.db.query<{ key: string; points: number; endsInMs: number }[]>(
      `with clock as materialized (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
       insert into rate_limit as existing (key, points, expire)
       select key, points, now + ms
       from unnest($1::text[], $2::int[], $3::bigint[]) as increment (key, points, ms), clock
       on conflict (key) do update set
         points = case when existing.expire <= (select now from clock) then 0 else existing.points end + excluded.points,
         expire = case when existing.expire <= (select now from clock) then excluded.expire else existing.expire end
       returning key, points, (expire - (select now from clock))::float8 as "endsInMs"`,
      [keys, keys.map((key) => byKey.get(key)!.length), keys.map((key) => byKey.get(key)![0]!.ms)],
    );
    return rows.flatMap(({ key, points, endsInMs }) => {
      const sameKey = byKey.get(key)!;
      return sameKey.map((increment, index): [Increment, WindowCount] => {
        const count = points - sameKey.length + index + 1;
        return [increment, { count, endsInMs }];
      });
    });
  }
}

/** Opens the counters of rate limits: in Redis if REDIS_URL is set, otherwise in the database. */
export async function openCounters(
  redisUrl: string | null,
  db: DataSource,
  log: Logger,
): Promise<CounterStore> {
  const stored = new DatabaseCounters(db);
  if (!redisUrl) return stored;
  const { RedisCounters } = await import('./redis-counters.ts'); // most servers have no Redis
  return RedisCounters.open(redisUrl, await readInstallationId(db), stored, log);
}

/** Deletes counts of expired windows from the database. */
export function createCounterCleanupJob(db: DataSource): Job {
  const expiredSql = 'expire < extract(epoch from now()) * 1000';
  const run = () => deleteBatch(db, RateLimit, expiredSql);
  return { name: 'forget old counts', everyMs: 5 * 60_000, run };
}
