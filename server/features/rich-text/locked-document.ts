import type { EntityManager } from 'typeorm';
import { CollaborationDocument, CollaborationUpdate } from './document.entity.ts';
import type { DocumentName } from './document-store.ts';

// What other APIs do to a document within a transaction of their own.

/** Reads the document's whole list of updates under the page's lock, for a change within the same transaction. */
export async function lockDocument(
  manager: EntityManager,
  { componentId, field }: DocumentName,
): Promise<{ lastSeq: number; updates: Uint8Array[] } | null> {
  const row = await manager.findOne(CollaborationDocument, {
    where: { componentId, field },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) return null;
  const rows = await manager.find(CollaborationUpdate, {
    where: { componentId, field },
    order: { seq: 'ASC' },
  });
  return { lastSeq: row.lastSeq, updates: [row.state, ...rows.map(({ data }) => data)] };
}

/** Stores the server's own update of a locked document, whose HTML is written in the same transaction. */
export async function appendLocked(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
  data: Uint8Array,
): Promise<void> {
  const update = { componentId, field, seq, data: Buffer.from(data) };
  await manager.insert(CollaborationUpdate, update);
  const changedAt = () => 'clock_timestamp()';
  const written = { lastSeq: seq, publishedSeq: seq, changedAt };
  await manager.update(CollaborationDocument, { componentId, field }, written);
}

/**
 * Marks the document's HTML as written up to `seq`, and returns who wrote the changes since the last time; null if
 * another process has already written it.
 */
export async function markPublished(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
): Promise<string[] | null> {
  const [row] = (await manager.query(
    `with document as (
       select published_seq from collaboration_document
       where component_id = $1 and field = $2 and published_seq < $3 for update
     ), marked as (
       update collaboration_document set published_seq = $3
       where component_id = $1 and field = $2 and published_seq < $3
     )
     select coalesce(array_agg(distinct account.id) filter (where account.id is not null), '{}')
              as authors
     from document
     left join collaboration_update log
       on log.component_id = $1 and log.field = $2 and log.seq > document.published_seq
       and log.seq <= $3
     left join user_account account on account.id = log.user_id
     group by document.published_seq`,
    [componentId, field, seq],
  )) as { authors: string[] }[];
  return row?.authors ?? null;
}
