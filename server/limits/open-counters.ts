import { deleteBatch } from '../database/delete-some.ts';
import type { Job } from '../database/scheduler.ts';
import { RateLimitRow } from './rate-limit.entity.ts';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { readInstallationId } from '../database/installation.ts';
import { type CounterStore, DatabaseCounters } from './counter-store.ts';

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
export function createCleanupJob(db: DataSource): Job {
  const isOver = 'expire < extract(epoch from now()) * 1000';
  const run = () => deleteBatch(db, RateLimitRow, isOver);
  return { name: 'forget old counts', everyMs: 5 * 60_000, run };
}
