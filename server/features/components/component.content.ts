import type { EntityManager } from 'typeorm';
import { Refused } from '../../graphql/errors.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { lockPage } from '../pages/page.editing.ts';
import type { Payload } from './block-type.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import { ComponentRow } from './component.entity.ts';
import { ComponentUpdated } from './component.events.ts';
import { checkPageSize } from './component.places.ts';
import { updateTitle } from './page-title.ts';
import { blockType, checkPatch, presentComponent } from './registry.ts';

/** What one block may hold in all, in bytes of JSON; the table's own limit is a little wider. */
const MAX_PAYLOAD_BYTES = 380_000;

/**
 * Writes the HTML of a text that several people edit, last `by` one of them, where it `isNewest` under
 * the page's lock: several processes may write it at the same time. Changes nothing where the block
 * is gone; Refused where the text is too long.
 */
export async function publishText(
  eventStore: EventStore,
  { componentId, field }: { componentId: string; field: string },
  html: string,
  by: string | null,
  isNewest: (manager: EntityManager) => Promise<boolean>,
): Promise<void> {
  const component = await eventStore.db.getRepository(ComponentRow).findOneBy({ id: componentId });
  if (!component) return;
  const checked = checkPatch(component.type, { [field]: html });
  await eventStore.transact(async (change) => {
    const { manager } = change;
    await lockPage(manager, component.pageId);
    const row = await manager.findOneBy(ComponentRow, { id: componentId });
    if (!row || row.removedAt || !(await isNewest(manager))) return;
    const changes = changedFields(checked, row.payload);
    if (Object.keys(changes).length > 0) await writeContent(change, row, changes, by, true);
  });
}

/** Stores what a block holds from now on and publishes it; the page is locked. */
export async function writeContent(
  change: Change,
  row: ComponentRow,
  changes: Payload,
  by: string | null,
  shared = false,
): Promise<ComponentRow> {
  const { manager, append } = change;
  const before = stored(row.payload, Object.keys(changedFields(changes, row.payload)));
  row.payload = { ...row.payload, ...changes };
  row.version += 1;
  if (Buffer.byteLength(JSON.stringify(row.payload)) > MAX_PAYLOAD_BYTES)
    throw new Refused('That is more than one block can hold. Please split it in two.');
  const { id, pageId, payload, version } = row;
  await manager.query('update component set payload = $2, version = $3 where id = $1', [
    id,
    payload,
    version,
  ]);
  await checkPageSize(manager, pageId);
  await append(ComponentUpdated, pageId, { component: presentComponent(row) });
  const { titleField } = blockType(row.type);
  if (titleField && titleField in changes) await updateTitle(change, row);
  const action = ComponentAction.CHANGED;
  await recordAction(change, { by, pageId, componentId: id, action, before, shared });
  return row;
}

/** Those of the changes that differ from what is stored. */
export function changedFields(changes: Payload, storedFields: Record<string, unknown>): Payload {
  const changed = Object.entries(changes).filter(
    ([name, value]) => (storedFields[name] ?? '') !== value,
  );
  return Object.fromEntries(changed);
}

/** The stored values of these fields, '' where there is none. */
function stored(payload: Record<string, unknown>, names: string[]): Payload {
  return Object.fromEntries(names.map((name) => [name, String(payload[name] ?? '')]));
}
