import type { DataSource } from 'typeorm';
import { deleteBatch } from '../../../database/delete-some.ts';
import { Tribute } from '../posting/tribute.entity.ts';
import { RETENTION_DAYS } from './status-after.ts';

const SWEEP_BATCH = 500;

/** Deletes one batch of removed and withdrawn tributes whose retention period is over; returns how many. */
export function sweepRemoved(db: DataSource): Promise<number> {
  const isOver = `status in ('removed', 'withdrawn') and decided_at < now() - make_interval(days => $1)`;
  return deleteBatch(db, Tribute, isOver, [RETENTION_DAYS], SWEEP_BATCH);
}
