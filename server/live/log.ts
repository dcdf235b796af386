import type { DataSource, EntityManager } from 'typeorm';

/** Whose history: a page's, or that of a room in which two play. */
export type LogName = 'page' | 'room';

/** Each owner's row counts its events (`last_seq`); the names are ours, so they may stand in SQL. */
const LOGS = {
  page: { owner: 'page', events: 'page_event', ownerId: 'page_id' },
  room: { owner: 'room', events: 'room_event', ownerId: 'room_id' },
} as const satisfies Record<LogName, object>;

/** An event as watchers get it: the finished public row (`payload`) and its place in its owner's order. */
export interface LoggedEvent {
  /** The page's id, or the room's. */
  pageId: string;
  seq: number;
  type: string;
  at: Date;
  payload: Record<string, unknown>;
}

/** Kept at least this long and this many a page; older ones are pruned and answered by SnapshotRequired. */
export const KEEP_HOURS = 24;
export const KEEP_EVENTS = 10_000;

/** The most rows that one read brings: a replay goes on from the last. */
export const READ_AT_ONCE = 500;

/**
 * Appends an event inside the transaction of the change itself. Counting up on the page's row locks
 * it, so seq has no gaps and its order is the order of the commits.
 */
export async function appendEvent(
  manager: EntityManager,
  log: LogName,
  pageId: string,
  type: string,
  payload: Record<string, unknown>,
): Promise<LoggedEvent> {
  const { owner, events, ownerId } = LOGS[log];
  const [row] = (await manager.query(
    `with counted as (
       update ${owner} set last_seq = last_seq + 1 where id = $1 returning id, last_seq
     )
     insert into ${events} (${ownerId}, seq, type, payload)
     select id, last_seq, $2, $3::jsonb from counted
     returning seq, created_at as at`,
    [pageId, type, JSON.stringify(payload)],
  )) as { seq: number; at: Date }[];
  if (!row) throw new Error(`no ${log} ${pageId} to log ${type} for`);
  return { pageId, seq: row.seq, at: row.at, type, payload };
}

/**
 * Takes the words of something back out of a page's history: replays give its events on without them,
 * because what was taken off the page must not be had by asking for older events. `name` is the
 * payload's field that holds it, `from` the first event that can.
 */
export async function withdrawFromLog(
  manager: EntityManager,
  pageId: string,
  taken: { name: string; id: string; from: number; blank: object },
): Promise<void> {
  const { name, id, from, blank } = taken;
  await manager.query(
    `update page_event set payload = jsonb_set(payload, array[$2::text], payload->$2 || $5::jsonb)
     where page_id = $1 and seq >= $4 and payload->$2->>'id' = $3`,
    [pageId, name, id, from, JSON.stringify(blank)],
  );
}

/** The number of the owner's newest event; null where there is no such page or room. */
export async function readLastSeq(
  db: DataSource,
  log: LogName,
  pageId: string,
): Promise<number | null> {
  const sql = `select last_seq as last from ${LOGS[log].owner} where id = $1`;
  const [row] = (await db.query(sql, [pageId])) as { last: number }[];
  return row?.last ?? null;
}

/** The events after `after` in order, at most READ_AT_ONCE of them. */
export async function readEvents(
  db: DataSource,
  log: LogName,
  pageId: string,
  after: number,
): Promise<LoggedEvent[]> {
  const { events, ownerId } = LOGS[log];
  return (await db.query(
    `select ${ownerId} as "pageId", seq, type, payload, created_at as at
     from ${events} where ${ownerId} = $1 and seq > $2 order by seq limit $3`,
    [pageId, after, READ_AT_ONCE],
  )) as LoggedEvent[];
}

/** Removes pages' events that are both older than KEEP_HOURS and beyond the newest KEEP_EVENTS; rooms go whole. */
export async function pruneLog(db: DataSource): Promise<void> {
  await db.query(
    `delete from page_event event using page
     where page.id = event.page_id and event.seq <= page.last_seq - $1
       and event.created_at < now() - make_interval(hours => $2)`,
    [KEEP_EVENTS, KEEP_HOURS],
  );
}
