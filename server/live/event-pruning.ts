import type { DataSource } from 'typeorm';
import type { Job } from '../database/scheduler.ts';

/** Events newer than this, and this many of each page, are kept; a request for pruned ones gets SnapshotRequired. */
const RETENTION_HOURS = 24;
const MAX_RETAINED_EVENTS = 10_000;
const EVERY_MINUTES = 10;
/** The statement timeout is 15 s; deleting a batch takes less than one. */
const BATCH_SIZE = 5_000;

/**
 * Prunes page events that are both older than RETENTION_HOURS and beyond the newest MAX_RETAINED_EVENTS, one batch of
 * one page at a time. A page is due once its oldest event is EVERY_MINUTES over the limit, else the job would not end
 * while a busy one's events grow old. An entity's snapshot is deleted with its newest event; rooms are deleted whole.
 */
export function createEventPruningJob(db: DataSource): Job {
  return { name: 'prune old events', everyMs: EVERY_MINUTES * 60_000, run: () => pruneBatch(db) };
}

/** Deletes the oldest events of a page that has too many; returns how many, 0 if no page has. */
async function pruneBatch(db: DataSource): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `with due as (
       select page.id, oldest.seq, page.last_seq - $1 as last
       from page cross join lateral (
         select seq, created_at from page_event where page_id = page.id order by seq limit 1
       ) oldest
       where page.last_seq > $1 and oldest.seq <= page.last_seq - $1
         and oldest.created_at < now() - make_interval(hours => $2, mins => $4)
       limit 1
     )
     delete from page_event event using due
     where event.page_id = due.id and event.seq <= least(due.last, due.seq + $3 - 1)
       and event.created_at < now() - make_interval(hours => $2)`,
    [MAX_RETAINED_EVENTS, RETENTION_HOURS, BATCH_SIZE, EVERY_MINUTES],
  );
  return count;
}
