import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { installationOf } from './database/installation.ts';
import { preparedQuery } from './database/prepared-query.ts';
import { type Counts, DatabaseCounts } from './graphql/shared-counts.ts';

/** Where limits are counted: in the database, or in Redis where that is given. */
export async function openCounts(
  redisUrl: string | null,
  db: DataSource,
  log: Logger,
): Promise<Counts> {
  const stored = new DatabaseCounts(db, preparedQuery);
  if (!redisUrl) return stored;
  const { RedisCounts } = await import('./graphql/redis-counts.ts'); // most servers have none
  return RedisCounts.open(redisUrl, await installationOf(db), stored, log);
}
