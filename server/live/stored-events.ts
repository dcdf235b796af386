import type { DataSource, EntityManager } from 'typeorm';
import { subjectsIn, withIdsAlone, withSubjects } from './subjects.ts';

/** Whose history: a page's, or that of a room in which two play. */
export type StreamKind = 'page' | 'room';

/** Each owner's row counts its events (`last_seq`); the names are ours, so they may stand in SQL. */
const STREAMS = {
  page: { owner: 'page', events: 'page_event', ownerId: 'page_id' },
  room: { owner: 'room', events: 'room_event', ownerId: 'room_id' },
} as const satisfies Record<StreamKind, object>;

/** An event as watchers get it: the finished public rows (`payload`) and its place in its owner's order. */
export interface StoredEvent {
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

/** It brings fewer where their subjects hold more than this; one event tells of less, as a page holds less. */
const BYTES_AT_ONCE = 8_000_000;

/**
 * Appends an event inside the transaction of the change itself. Counting up on the page's row locks
 * it, so seq has no gaps and its order is the order of the commits. What it says of its subjects takes
 * the place of what older events said of them, in the same statement; a room's events have none.
 */
export async function appendEvent(
  manager: EntityManager,
  log: StreamKind,
  pageId: string,
  type: string,
  payload: Record<string, unknown>,
): Promise<StoredEvent> {
  const { owner, events, ownerId } = STREAMS[log];
  const subjects = subjectsIn(payload).map((state) => ({ id: state.id, state }));
  const told = `, told as (
       insert into page_event_subject (page_id, id, seq, state)
       select added.owner, subject.id, added.seq, subject.state
       from added, jsonb_to_recordset($4::jsonb) as subject (id uuid, state jsonb)
       on conflict (page_id, id) do update
         set seq = excluded.seq, state = page_event_subject.state || excluded.state
     )`;
  const [row] = (await manager.query(
    `with counted as (
       update ${owner} set last_seq = last_seq + 1 where id = $1 returning id, last_seq
     ), added as (
       insert into ${events} (${ownerId}, seq, type, payload)
       select id, last_seq, $2, $3::jsonb from counted
       returning ${ownerId} as owner, seq, created_at as at
     )${subjects.length > 0 ? told : ''}
     select seq, at from added`,
    [
      ...[pageId, type, JSON.stringify(withIdsAlone(payload))],
      ...(subjects.length > 0 ? [JSON.stringify(subjects)] : []),
    ],
  )) as { seq: number; at: Date }[];
  if (!row) throw new Error(`no ${log} ${pageId} to log ${type} for`);
  return { pageId, seq: row.seq, at: row.at, type, payload };
}

/** The number of the owner's newest event; null where there is no such page or room. */
export async function readLastSeq(
  db: DataSource,
  log: StreamKind,
  pageId: string,
): Promise<number | null> {
  const sql = `select last_seq as last from ${STREAMS[log].owner} where id = $1`;
  const [row] = (await db.query(sql, [pageId])) as { last: number }[];
  return row?.last ?? null;
}

/** The events after `after` in order, as many as are read at once, with their subjects as they are by now; none where there are none. */
export async function readEvents(
  db: DataSource,
  log: StreamKind,
  pageId: string,
  after: number,
): Promise<StoredEvent[]> {
  const { events, ownerId } = STREAMS[log];
  const found = (await db.query(
    `select ${ownerId} as "pageId", seq, type, payload, created_at as at
     from ${events} where ${ownerId} = $1 and seq > $2 order by seq limit $3`,
    [pageId, after, READ_AT_ONCE],
  )) as StoredEvent[];
  const ids = new Set(found.flatMap(({ payload }) => subjectsIn(payload).map(({ id }) => id)));
  if (ids.size === 0) return found;
  const subjects = (await db.query(
    `select id, case when coalesce(before, 0) < $3 then state end as state from (
       select subject.id, subject.state, sum(octet_length(subject.state::text)) over (
         order by told.place rows unbounded preceding exclude current row
       ) as before
       from unnest($2::uuid[]) with ordinality as told (id, place)
       join page_event_subject subject on subject.page_id = $1 and subject.id = told.id
     ) sized`,
    [pageId, [...ids], BYTES_AT_ONCE],
  )) as { id: string; state: object | null }[];
  const now = new Map(subjects.flatMap(({ id, state }) => (state ? [[id, state]] : [])));
  const left = new Set(subjects.flatMap(({ id, state }) => (state ? [] : [id])));
  const end = found.findIndex(({ payload }) => subjectsIn(payload).some(({ id }) => left.has(id)));
  return found
    .slice(0, end < 0 ? undefined : end)
    .map((event) => ({ ...event, payload: withSubjects(event.payload, now) }));
}

/** Removes pages' events that are both older than KEEP_HOURS and beyond the newest KEEP_EVENTS, and with the newest event of a subject what is kept of it; rooms go whole. */
export async function pruneEvents(db: DataSource): Promise<void> {
  await db.query(
    `delete from page_event event using page
     where page.id = event.page_id and event.seq <= page.last_seq - $1
       and event.created_at < now() - make_interval(hours => $2)`,
    [KEEP_EVENTS, KEEP_HOURS],
  );
}
