import type { EntityManager } from 'typeorm';
import { CollaborationUpdateRow } from './update.entity.ts';
import type { DocumentName } from './document.store.ts';

// What other APIs do to a document within a transaction of their own.

/** Under the page's lock: the document's whole list of updates for a change within the same transaction. */
export async function lockDocument(
  manager: EntityManager,
  { componentId, field }: DocumentName,
): Promise<{ lastSeq: number; updates: Uint8Array[] } | null> {
  const [row] = (await manager.query(
    `select state, last_seq as "lastSeq" from collaboration_document
     where component_id = $1 and field = $2 for update`,
    [componentId, field],
  )) as { state: Buffer; lastSeq: number }[];
  if (!row) return null;
  const rows = await manager.find(CollaborationUpdateRow, {
    where: { componentId, field },
    order: { seq: 'ASC' },
  });
  return { lastSeq: row.lastSeq, updates: [row.state, ...rows.map(({ data }) => data)] };
}

/** Stores the server's own update of a locked document whose HTML is written along with it. */
export async function appendLocked(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
  data: Uint8Array,
): Promise<void> {
  const update = { componentId, field, seq, data: Buffer.from(data) };
  await manager.insert(CollaborationUpdateRow, update);
  await manager.query(
    `update collaboration_document
     set last_seq = $3, published_seq = $3, changed_at = clock_timestamp()
     where component_id = $1 and field = $2`,
    [componentId, field, seq],
  );
}

/** Notes that the document's HTML is written up to `seq`; false where it was already, by another process say. */
export async function markPublished(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
): Promise<boolean> {
  const [, changed] = (await manager.query(
    `update collaboration_document set published_seq = $3
     where component_id = $1 and field = $2 and published_seq < $3`,
    [componentId, field, seq],
  )) as [unknown[], number];
  return changed > 0;
}
