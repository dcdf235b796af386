import type { DataSource } from 'typeorm';
import { KEPT_DAYS } from './tribute-decision.ts';

const SWEEP_BATCH = 500;

/** Deletes one batch of removed and withdrawn tributes whose days are over; answers how many. */
export async function sweepRemoved(db: DataSource): Promise<number> {
  const [swept] = (await db.query(
    `delete from tribute where id in (
       select id from tribute
       where status in ('removed', 'withdrawn') and decided_at < now() - make_interval(days => $1)
       limit $2 for update skip locked)
     returning id`,
    [KEPT_DAYS, SWEEP_BATCH],
  )) as [unknown[], number];
  return swept.length;
}
