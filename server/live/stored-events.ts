import { Any, type DataSource, type EntityManager } from 'typeorm';
import type { Stream, StreamKind } from './event-types.ts';

/** An event as watchers get it: its payload of public rows, and its position in its stream. */
export interface StoredEvent {
  /** The id of the stream's owner, such as a page. */
  streamId: string;
  seq: number;
  /** The name of the event's class. */
  type: string;
  at: Date;
  payload: Record<string, unknown>;
}

/** The part of an event that other processes get; those with watchers read the rest from the table. */
export type EventHint = Pick<StoredEvent, 'streamId' | 'seq'>;

/** An event as the root value of a subscription: its payload's fields next to its own. */
export type EventRootValue = Omit<StoredEvent, 'payload'>;

/** The most rows per read; a longer replay continues with the next read. */
export const READ_LIMIT = 500;

/** A read returns fewer rows if their snapshots are larger than this; a single event never is. */
const MAX_READ_BYTES = 8_000_000;

/**
 * Appends events of one stream in order, inside the transaction of the change itself. Incrementing the owner's counter
 * locks its row, so seq has no gaps and follows the order of the commits. The same statement replaces the stored
 * snapshots of the events' entities; a room's events have none.
 */
export async function appendEvents(
  manager: EntityManager,
  { kind: { owner, events, streamId: column }, streamId }: Stream,
  type: string,
  payloads: readonly Payload[],
): Promise<StoredEvent[]> {
  if (payloads.length === 0) return [];
  const inputs = payloads.map((payload, index) => {
    const snapshots = extractSnapshots(payload).map((state) => ({ id: state.id, state }));
    return { nth: index + 1, payload: withIdsOnly(payload), snapshots };
  });
  const hasSnapshots = inputs.some(({ snapshots }) => snapshots.length > 0);
  const storeSnapshots = `, stored_snapshot as (
       insert into page_event_subject (page_id, id, seq, state)
       select $1, snapshot.id, seq, snapshot.state
       from event, jsonb_to_recordset(snapshots) as snapshot (id uuid, state jsonb)
       on conflict (page_id, id) do update
         set seq = excluded.seq, state = page_event_subject.state || excluded.state
     )`;
  const rows = await manager.query<Pick<StoredEvent, 'seq' | 'at'>[]>(
    `with counted as (
       update ${owner} set last_seq = last_seq + $3 where id = $1 returning last_seq - $3 as before
     ), event as (
       select before + nth as seq, payload, snapshots, clock_timestamp() as at
       from counted, jsonb_to_recordset($4::jsonb) as given (nth int, payload jsonb, snapshots jsonb)
       order by nth
     ), inserted as (
       insert into ${events} (${column}, seq, type, payload, created_at)
       select $1, seq, $2, payload, at from event
     )${hasSnapshots ? storeSnapshots : ''}
     select seq, at from event order by seq`,
    [streamId, type, payloads.length, JSON.stringify(inputs)],
  );
  if (rows.length !== payloads.length) throw new Error(`no ${owner} to store ${type} for`);
  return rows.map(({ seq, at }, index) => ({
    streamId,
    seq,
    at,
    type,
    payload: payloads[index]!,
  }));
}

/** The row that counts a stream's events, such as a page. */
interface StreamOwner {
  id: string;
  lastSeq: number;
}

/** The number of the stream's newest event; null if there is no such stream. */
export async function readLastSeq(
  db: DataSource,
  { kind, streamId }: Stream,
): Promise<number | null> {
  const [found] = await readLastSeqs(db, kind, [streamId]);
  return found?.seq ?? null;
}

/** The last numbers of several streams of one kind; missing streams are left out. */
export async function readLastSeqs(
  db: DataSource,
  { owner }: StreamKind,
  streamIds: readonly string[],
): Promise<EventHint[]> {
  const owners = await db
    .getRepository<StreamOwner>(owner)
    .find({ select: { id: true, lastSeq: true }, where: { id: Any(streamIds) } });
  return owners.map(({ id, lastSeq }) => ({ streamId: id, seq: lastSeq }));
}

/**
 * The events after `after` in order, at most one read's worth, with the current snapshots of their entities; empty if
 * there are none.
 */
export async function readEvents(
  db: DataSource,
  { kind: { events, streamId: column }, streamId }: Stream,
  after: number,
): Promise<StoredEvent[]> {
  const rows = (await db.query(
    `select ${column} as "streamId", seq, type, payload, created_at as at
     from ${events} where ${column} = $1 and seq > $2 order by seq limit $3`,
    [streamId, after, READ_LIMIT],
  )) as StoredEvent[];
  const ids = new Set(rows.flatMap(({ payload }) => extractSnapshots(payload).map(({ id }) => id)));
  if (ids.size === 0) return rows;
  const snapshots = (await db.query(
    `select id, case when coalesce(before, 0) < $3 then state end as state from (
       select snapshot.id, snapshot.state, sum(octet_length(snapshot.state::text)) over (
         order by requested.index rows between unbounded preceding and 1 preceding
       ) as before
       from unnest($2::uuid[]) with ordinality as requested (id, index)
       join page_event_subject snapshot on snapshot.page_id = $1 and snapshot.id = requested.id
     ) sized`,
    [streamId, [...ids], MAX_READ_BYTES],
  )) as { id: string; state: object | null }[];
  const current = new Map(snapshots.flatMap(({ id, state }) => (state ? [[id, state]] : [])));
  const omitted = new Set(snapshots.flatMap(({ id, state }) => (state ? [] : [id])));
  const end = rows.findIndex(({ payload }) =>
    extractSnapshots(payload).some(({ id }) => omitted.has(id)),
  );
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((event) => ({ ...event, payload: withSnapshots(event.payload, current) }));
}

type Payload = Record<string, unknown>;

/**
 * An entity as an event shows it: an object with an id in the payload, by itself or in a list. The store keeps only the
 * newest snapshot of each entity and replays all older events with it, so overwritten content cannot be read by asking
 * for older events. An event that takes something off the page carries a snapshot with its content emptied.
 */
interface EntitySnapshot {
  id: string;
  [field: string]: unknown;
}

/** The snapshots in a payload, one of each entity. */
export function extractSnapshots(payload: Payload): EntitySnapshot[] {
  const snapshots = Object.values(payload).flat().filter(isSnapshot);
  return [...new Map(snapshots.map((snapshot) => [snapshot.id, snapshot])).values()];
}

/** The payload with its snapshots replaced by those in `current`; others stay unchanged. */
function withSnapshots(payload: Payload, current: ReadonlyMap<string, object>): Payload {
  return mapSnapshots(payload, (snapshot) => ({ ...snapshot, ...current.get(snapshot.id) }));
}

/** The payload as it is stored: its snapshots reduced to their ids. */
function withIdsOnly(payload: Payload): Payload {
  return mapSnapshots(payload, ({ id }) => ({ id }));
}

function mapSnapshots(
  payload: Payload,
  change: (snapshot: EntitySnapshot) => EntitySnapshot,
): Payload {
  const changed = (value: unknown) => (isSnapshot(value) ? change(value) : value);
  const entries = Object.entries(payload).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(changed) : changed(value),
  ]);
  return Object.fromEntries(entries) as Payload;
}

function isSnapshot(value: unknown): value is EntitySnapshot {
  return typeof value === 'object' && value !== null && 'id' in value;
}
