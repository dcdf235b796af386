import type { DataSource } from 'typeorm';
import { deleteBatch } from '../database/delete-batch.ts';
import type { Job } from '../database/scheduler.ts';
import { RateLimitRow } from './counter-store.ts';

/** Deletes counts of expired windows from the database. */
export function createCounterCleanupJob(db: DataSource): Job {
  const expiredSql = 'expire < extract(epoch from now()) * 1000';
  const run = () => deleteBatch(db, RateLimitRow, expiredSql);
  return { name: 'forget old counts', everyMs: 5 * 60_000, run };
}
