import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { lockPage } from '../pages/page-editing.ts';
import type { Payload } from './block-type.ts';
import { recordChange } from './component-action.ts';
import type { Authorship } from './history-entries.ts';
import { ComponentRow } from './component.entity.ts';
import { ComponentUpdated } from './component.types.ts';
import { refuseTooLarge } from './component-ranks.ts';
import { updateTitle } from './page-subject.ts';
import { getBlockType, checkPatch, toComponent } from './registry.ts';
import { deletesMuch } from './large-deletion.ts';

/** The maximum size of one block, in bytes of JSON; the table's own limit is slightly higher. */
const MAX_PAYLOAD_BYTES = 380_000;

/**
 * Writes the HTML of a text that several people edit, if it is the newest version under the page's lock, because
 * several processes may try. `markPublished` stores that it was written and returns who made the new changes; null if
 * it is not the newest. Does nothing if the block is gone; throws Refused if the text is too long.
 */
export async function publishText(
  eventStore: EventStore,
  { componentId, field }: { componentId: string; field: string },
  { html, separate }: { html: string; separate: boolean },
  markPublished: (manager: EntityManager) => Promise<string[] | null>,
): Promise<void> {
  const component = await eventStore.db.getRepository(ComponentRow).findOneBy({ id: componentId });
  if (!component) return;
  const checked = checkPatch(component.type, { [field]: html });
  await eventStore.transact(async (transaction) => {
    const { manager } = transaction;
    await lockPage(manager, component.pageId);
    const row = await manager.findOneBy(ComponentRow, { id: componentId });
    const authors = row && !row.removedAt ? await markPublished(manager) : null;
    if (!row || !authors) return;
    await writeContent(transaction, row, checked, { authors, shared: true, separate });
  });
}

/** Stores and publishes those fields of a block that have changed; nothing if none has. The page is locked. */
export async function writeContent(
  transaction: EventTransaction,
  row: ComponentRow,
  fields: Payload,
  authorship: Authorship,
): Promise<ComponentRow> {
  const { manager, append } = transaction;
  const changes = findChangedFields(fields, row.payload);
  if (Object.keys(changes).length === 0) return row;
  const before = toStoredPayload(row.payload, Object.keys(changes));
  row.payload = { ...row.payload, ...changes };
  row.version += 1;
  checkPayloadSize(row.payload);
  refuseTooLarge(await storeContent(manager, row));
  await append(ComponentUpdated, row.pageId, { component: toComponent(row) });
  const { titleField } = getBlockType(row.type);
  if (titleField && titleField in changes) await updateTitle(transaction, row);
  const replaced = Object.entries(before).map(([field, text]) => {
    // of a shared text, deletions are counted as they come (rich-text/publisher.ts)
    const isLarge = !authorship.shared && deletesMuch(text, changes[field] ?? '');
    return { field, before: text, deletesMuch: isLarge };
  });
  await recordChange(transaction, row, authorship, replaced);
  return row;
}

/** Stores a block's content, and returns the size of all blocks of its page. */
async function storeContent(
  manager: EntityManager,
  { id, pageId, payload, version }: ComponentRow,
): Promise<number> {
  const { raw }: { raw: { size: number }[] } = await manager
    .createQueryBuilder()
    .update(ComponentRow)
    .set({ payload: payload as Payload, version })
    .where({ id })
    .returning(
      `size + (select coalesce(sum(other.size), 0)::int from component other
        where other.page_id = :pageId and other.removed_at is null and other.id <> component.id) as size`,
    )
    .setParameters({ pageId })
    .execute();
  return raw[0]?.size ?? 0;
}

/** Throws Refused if it is more than one block can hold. */
export function checkPayloadSize(payload: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(payload)) > MAX_PAYLOAD_BYTES)
    throw new Refused('That is more than one block can hold. Please split it in two.');
}

/** The changes that differ from what is stored. */
export function findChangedFields(
  changes: Payload,
  storedFields: Record<string, unknown>,
): Payload {
  const changed = Object.entries(changes).filter(
    ([name, value]) => (storedFields[name] ?? '') !== value,
  );
  return Object.fromEntries(changed);
}

/** The stored values of these fields, '' if there is none. */
function toStoredPayload(payload: Record<string, unknown>, names: string[]): Payload {
  return Object.fromEntries(names.map((name) => [name, String(payload[name] ?? '')]));
}
