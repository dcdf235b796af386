import type { DataSource } from 'typeorm';
import { deleteBatch } from '../database/delete-batch.ts';
import type { Job } from '../database/scheduler.ts';
import { PageEventRow } from './page-event.entity.ts';

/** Events newer than this, and this many of each page, are kept; a request for pruned ones gets SnapshotRequired. */
const RETENTION_HOURS = 24;
const MAX_RETAINED_EVENTS = 10_000;
/** The statement timeout is 15 s; deleting a batch takes less than one. */
const BATCH_SIZE = 5_000;

/** A page with events to prune, starting from this one. */
interface DuePage {
  id: string;
  next: number;
}

/**
 * Prunes page events that are both older than RETENTION_HOURS and beyond the newest MAX_RETAINED_EVENTS. An
 * entity's snapshot is deleted with its newest event; rooms are deleted whole. Each call deletes one batch, oldest
 * first, and continues where the last call ended: the rows just deleted would be scanned again, as the transaction in
 * which the scheduler runs a job keeps vacuum from them.
 */
export function createEventPruningJob(db: DataSource): Job {
  let pages: DuePage[] | null = null;
  const run = async () => {
    pages ??= await findDuePages(db);
    while (pages[0]) {
      const page = pages[0];
      const count = await prune(db, page);
      page.next += BATCH_SIZE;
      if (count < BATCH_SIZE) pages.shift(); // seq has no gaps: this page is done
      if (count > 0) return count;
    }
    pages = null;
    return 0;
  };
  return { name: 'prune old events', everyMs: 10 * 60_000, run };
}

async function findDuePages(db: DataSource): Promise<DuePage[]> {
  return db.query<DuePage[]>(
    `select page.id, oldest.seq as next from page cross join lateral (
       select seq, created_at from page_event where page_id = page.id order by seq limit 1
     ) oldest
     where page.last_seq > $1 and oldest.seq <= page.last_seq - $1
       and oldest.created_at < now() - make_interval(hours => $2)`,
    [MAX_RETAINED_EVENTS, RETENTION_HOURS],
  );
}

function prune(db: DataSource, { id, next }: DuePage): Promise<number> {
  return deleteBatch(
    db,
    PageEventRow,
    `page_id = $3 and seq >= $4 and seq < $4 + $5
     and seq <= (select last_seq from page where id = $3) - $1
     and created_at < now() - make_interval(hours => $2)`,
    [MAX_RETAINED_EVENTS, RETENTION_HOURS, id, next, BATCH_SIZE],
    BATCH_SIZE,
  );
}
