import type { DataSource, EntityManager } from 'typeorm';
import type { StreamKind } from './event-class.ts';
import { subjectsIn, withIdsAlone, withSubjects } from './subjects.ts';

/** An event as watchers get it: the finished public rows (`payload`) and its place in its stream's order. */
export interface StoredEvent {
  /** The id of what the stream belongs to: a page's, say. */
  streamId: string;
  seq: number;
  /** The name of the event's class. */
  type: string;
  at: Date;
  payload: Record<string, unknown>;
}

/** What other processes are told of it: whoever has watchers reads it. */
export type EventHint = Pick<StoredEvent, 'streamId' | 'seq'>;

/** What the schema is handed of an event: its payload's fields beside its place. */
export type ShownEvent = Omit<StoredEvent, 'payload'>;

/** Kept at least this long and this many a page; older ones are pruned and answered by SnapshotRequired. */
const KEEP_HOURS = 24;
const KEEP_EVENTS = 10_000;

/** The most rows that one read brings: a replay goes on from the last. */
export const READ_AT_ONCE = 500;

/** It brings fewer where their subjects hold more than this; one event tells of less, as a page holds less. */
const BYTES_AT_ONCE = 8_000_000;

/**
 * Appends events inside the transaction of the change itself, in their order. Counting up on the owners' rows
 * locks them, so seq has no gaps and its order is the order of the commits. What they say of their subjects
 * takes the place of what older events said of them, in the same statement; a room's events have none.
 */
export async function appendEvents(
  manager: EntityManager,
  { owner, events, streamId: column }: StreamKind,
  type: string,
  given: readonly Pick<StoredEvent, 'streamId' | 'payload'>[],
): Promise<StoredEvent[]> {
  if (given.length === 0) return [];
  const subjects = given.flatMap(({ payload }, place) =>
    subjectsIn(payload).map((state) => ({ place, id: state.id, state })),
  );
  const told = `, told as (
       insert into page_event_subject (page_id, id, seq, state)
       select added.owner, subject.id, added.seq, subject.state
       from added join placed using (owner, seq)
         join jsonb_to_recordset($3::jsonb) as subject (place int, id uuid, state jsonb) using (place)
       on conflict (page_id, id) do update
         set seq = excluded.seq, state = page_event_subject.state || excluded.state
     )`;
  const rows = (await manager.query(
    `with given as (
       select owner, place, payload, row_number() over (partition by owner order by place)::int as nth
       from jsonb_to_recordset($2::jsonb) as given (owner uuid, place int, payload jsonb)
     ), counted as (
       update ${owner} set last_seq = last_seq + many
       from (select owner, count(*)::int as many from given group by owner) as added
       where ${owner}.id = added.owner returning ${owner}.id as owner, last_seq - many as before
     ), placed as (
       select owner, place, payload, before + nth as seq from given join counted using (owner)
     ), added as (
       insert into ${events} (${column}, seq, type, payload)
       select owner, seq, $1, payload from placed order by place
       returning ${column} as owner, seq, created_at as at
     )${subjects.length > 0 ? told : ''}
     select seq, at from added join placed using (owner, seq) order by place`,
    [
      type,
      JSON.stringify(
        given.map(({ streamId: stream, payload }, place) => {
          return { owner: stream, place, payload: withIdsAlone(payload) };
        }),
      ),
      ...(subjects.length > 0 ? [JSON.stringify(subjects)] : []),
    ],
  )) as Pick<StoredEvent, 'seq' | 'at'>[];
  if (rows.length !== given.length) throw new Error(`no ${owner} to store ${type} for`);
  return rows.map(({ seq, at }, place) => {
    const { streamId, payload } = given[place]!;
    return { streamId, seq, at, type, payload };
  });
}

/** The number of the stream's newest event; null where there is no such stream. */
export async function readLastSeq(
  db: DataSource,
  { owner }: StreamKind,
  streamId: string,
): Promise<number | null> {
  const sql = `select last_seq as last from ${owner} where id = $1`;
  const [row] = (await db.query(sql, [streamId])) as { last: number }[];
  return row?.last ?? null;
}

/** The same of several streams of one kind; nothing for one that there is not. */
export async function readLastSeqs(
  db: DataSource,
  { owner }: StreamKind,
  streamIds: readonly string[],
): Promise<EventHint[]> {
  const sql = `select id as "streamId", last_seq as seq from ${owner} where id = any($1::uuid[])`;
  return (await db.query(sql, [streamIds])) as EventHint[];
}

/** The events after `after` in order, as many as are read at once, with their subjects as they are by now; none where there are none. */
export async function readEvents(
  db: DataSource,
  { events, streamId: column }: StreamKind,
  streamId: string,
  after: number,
): Promise<StoredEvent[]> {
  const found = (await db.query(
    `select ${column} as "streamId", seq, type, payload, created_at as at
     from ${events} where ${column} = $1 and seq > $2 order by seq limit $3`,
    [streamId, after, READ_AT_ONCE],
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
    [streamId, [...ids], BYTES_AT_ONCE],
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
