import type { EntityManager } from 'typeorm';
import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import { createEmptyDocument } from '../../../protocol/rich-text/new-document.ts';
import { Refused } from '../../errors/public-errors.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import type { MergedText, TextPatch } from '../components/component.service.ts';
import { MAX_DOCUMENT_BYTES } from './accept-changes.ts';
import { CollaborationDocument, CollaborationUpdate } from './document.entity.ts';
import { type DocumentName, RICH_FIELD } from './document-store.ts';
import { mergeHtml, replaceText } from './rich-text.ts';

// What other APIs do to a document within a transaction of their own.

/**
 * Merges HTML written through REST or GraphQL into the document, within the transaction that writes it and under its
 * page's lock. If it was edited from `base`, the result includes what others have written since. The document is left
 * alone if nobody has edited this text together yet. Throws Refused if the text is too long.
 */
export async function mergePatch(
  { manager, publishAfterwards }: Pick<EventTransaction, 'manager' | 'publishAfterwards'>,
  name: DocumentName,
  { html, base, stored }: TextPatch,
): Promise<MergedText> {
  const locked = name.field === RICH_FIELD ? await lockDocument(manager, name) : null;
  if (!locked) {
    const isOlder = base !== undefined && base !== stored;
    return { html: isOlder ? mergeHtml(base, html, stored) : html };
  }
  const doc = createEmptyDocument();
  for (const update of locked.updates) applyUpdate(doc, update);
  const authors = await markPublished(manager, name, locked.lastSeq);
  const unpublished = authors ? { html: richTextToHtml(doc), authors } : undefined;
  const before = encodeStateVector(doc);
  replaceText(doc, html, base);
  const update = encodeStateAsUpdate(doc, before);
  if (encodeStateAsUpdate(doc).length > MAX_DOCUMENT_BYTES)
    throw new Refused('This text is more than one block can hold. Please split it in two.');
  const seq = locked.lastSeq + 1;
  await appendLocked(manager, name, seq, update);
  publishAfterwards({ kind: 'textChanged', ...name, seq });
  return { html: base === undefined ? html : richTextToHtml(doc), unpublished };
}

/** Reads the document's whole list of updates under the page's lock, for a change within the same transaction. */
async function lockDocument(
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
async function appendLocked(
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
