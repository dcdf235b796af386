import { randomUUID } from 'node:crypto';
import { computeMovedRanks, writeRanks } from '../../database/rank.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { lockTributePage, type Members, requireEditablePage } from '../pages/page-editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import type { ComponentType, Payload } from './block-type.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import {
  ComponentRow,
  lockEditableBlock,
  readBlocks,
  requireEditableBlock,
} from './component.entity.ts';
import { appendReorderedEvents, computePageEndRank, readRankedBlocks } from './component-ranks.ts';
import { ComponentAdded } from './component.types.ts';
import { checkPatch, checkTypeName, findFields, toComponent } from './registry.ts';
import { findChangedFields, writeContent } from './component-content.ts';

/** A change of a formatted text; `base` is the text that the change was made to. */
export interface TextPatch {
  html: string;
  base?: string;
  stored: string;
}

/** The text merged with the concurrent changes of others. */
export interface MergedText {
  html: string;
  /** What the text's editors had written before this change, and visitors do not see yet. */
  unpublished?: { html: string; authors: readonly string[] };
}

/**
 * Merges a formatted text into the document that several people edit, within the transaction that writes it; the text's
 * open editors are told after the commit.
 */
export type MergeSharedText = (
  transaction: Pick<EventTransaction, 'manager' | 'publishAfterwards'>,
  name: { componentId: string; field: string },
  patch: TextPatch,
) => Promise<MergedText>;

interface UpdateOptions {
  bases?: Record<string, unknown>;
  separate?: boolean;
}

/** Reads and adds blocks, and changes their content. */
export class ComponentService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly commitPicture: CommitPicture,
    private readonly mergeSharedText: MergeSharedText,
  ) {}

  /** A page's blocks, see `readBlocks`. */
  async findByPage(pageId: string): Promise<ComponentRow[]> {
    if (!isUuid(pageId)) return [];
    return readBlocks(this.eventStore.db.manager, pageId);
  }

  /**
   * Adds an empty block; repeating the call with the same `id` gives the first result. `afterId` is the preceding
   * block; null puts it at the top, undefined at the end. Throws Malformed for an unknown type, Refused if the page is
   * full or the preceding block is not on the page.
   */
  async addComponent(
    viewer: Viewer,
    givenPageId: string,
    typeName: string,
    { id = randomUUID(), afterId }: { id?: string; afterId?: string | null } = {},
  ): Promise<ComponentRow> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, givenPageId);
    const type = checkTypeName(typeName);
    if (!isUuid(id)) throw new Malformed('id must be a UUID.');
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockTributePage(manager, this.members, viewer, pageId);
      const existing = await manager.findOneBy(ComponentRow, { id });
      if (existing?.pageId === pageId && existing.type === type) return existing;
      if (existing) throw new Refused('This id is taken.');
      const end = await computePageEndRank(manager, pageId);
      const rank =
        afterId === undefined ? end : await computeRankAfter(transaction, pageId, id, afterId);
      await manager.insert(ComponentRow, { id, pageId, type, rank });
      const added = await manager.findOneByOrFail(ComponentRow, { id });
      await append(ComponentAdded, pageId, { component: toComponent(added) });
      const action = ComponentAction.ADDED;
      const by = viewer.id;
      await recordAction(transaction, { by, pageId, componentId: added.id, action });
      return added;
    });
  }

  /**
   * Changes the given fields of a block (REST's names); an empty text clears a field. `bases` are the versions that
   * formatted texts were edited from: what others have written since is kept. A `separate` change gets a history entry
   * of its own. Throws Refused for fields that its type does not have, for over-long texts, and if `expected` is not
   * its type.
   */
  async updateComponent(
    viewer: Viewer,
    id: string,
    patch: Record<string, unknown>,
    expected?: ComponentType,
    { bases = {}, separate = false }: UpdateOptions = {},
  ): Promise<ComponentRow> {
    const block = await requireEditableBlock(this.eventStore.db, this.members, viewer, id);
    const { pageId, type } = block;
    if (expected && expected !== type)
      throw new Refused(`This is a ${type} block, not a ${expected} block.`);
    const checked = checkPatch(type, patch);
    const checkedBases = checkPatch(type, bases);
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const { block: row, person } = await lockEditableBlock(manager, this.members, viewer, block);
      if (row.removedAt) throw new Refused('This block was removed. Bring it back to change it.');
      const changes = findChangedFields(checked, row.payload);
      const placement = { uploader: viewer.id, pageId, isMember: true };
      for (const name of findFields(type, 'picture').filter((field) => changes[field]))
        changes[name] = await this.commitPicture(changes[name] ?? '', placement, manager);
      for (const field of findFields(type, 'rich').filter((name) => changes[name] !== undefined)) {
        const stored = String(row.payload[field] ?? '');
        const text = { html: changes[field] ?? '', base: checkedBases[field], stored };
        const document = { componentId: row.id, field };
        const merged = await this.mergeSharedText(transaction, document, text);
        if (merged.unpublished) await publishFirst(transaction, row, field, merged.unpublished);
        Object.assign(changes, checkPatch(type, { [field]: merged.html }));
      }
      return writeContent(transaction, row, changes, { authors: [viewer.id], person, separate });
    });
  }
}

/**
 * Writes what the editors have typed together so far, with a history entry of its own, before another API changes it.
 */
async function publishFirst(
  transaction: EventTransaction,
  row: ComponentRow,
  field: string,
  { html, authors }: NonNullable<MergedText['unpublished']>,
): Promise<void> {
  const checked = toPublishable(row.type, { [field]: html });
  if (!checked) return;
  await writeContent(transaction, row, checked, { authors, shared: true, separate: true });
}

/** The text as HTML; null if it is too long for a block, as its editors were told. */
function toPublishable(type: ComponentType, patch: Record<string, string>): Payload | null {
  try {
    return checkPatch(type, patch);
  } catch (err) {
    if (err instanceof Refused) return null;
    throw err;
  }
}

/** A rank right after another block, removed or not; null: at the top. */
async function computeRankAfter(
  transaction: EventTransaction,
  pageId: string,
  id: string,
  afterId: string | null,
): Promise<string> {
  const blocks = await readRankedBlocks(transaction.manager, pageId);
  const after = afterId?.toLowerCase() ?? null;
  if (after !== null && !blocks.some((block) => block.id === after))
    throw new Refused('The block that it should follow is not on this page any more.');
  const ranks = computeMovedRanks(blocks, id, after);
  const others = ranks.filter((rank) => rank.id !== id);
  await writeRanks(transaction.manager, ComponentRow, others);
  await appendReorderedEvents(transaction, pageId, others);
  return ranks.find((rank) => rank.id === id)!.rank;
}
