import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { installationOf } from './database/installation.ts';
import { preparedQuery } from './database/prepared-query.ts';
import { type CounterStore, DatabaseCounters } from './graphql/counter-store.ts';

/** Opens the counters of rate limits: in the database, or in Redis where REDIS_URL is set. */
export async function openCounters(
  redisUrl: string | null,
  db: DataSource,
  log: Logger,
): Promise<CounterStore> {
  const stored = new DatabaseCounters(db, preparedQuery);
  if (!redisUrl) return stored;
  const { RedisCounters } = await import('./graphql/redis-counters.ts'); // most servers have none
  return RedisCounters.open(redisUrl, await installationOf(db), stored, log);
}
