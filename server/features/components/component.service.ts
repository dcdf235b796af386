import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ranksToMove } from '../../database/rank.ts';
import { readRows } from '../../database/read-rows.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { lockForEditing, type Members, requireEditablePage } from '../pages/page.editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { requireEditableBlock } from './component.access.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import { ComponentRow } from './component.entity.ts';
import { type ComponentType, typeNames } from './component-type.ts';
import { rankAtEndOfPage, MAX_BLOCKS, rankedBlocks } from './component.places.ts';
import { appendReordered, writeRanks } from './component.ranks.ts';
import { ComponentAdded } from './component.events.ts';
import { blockType, checkPatch, fieldsOf, presentComponent } from './registry.ts';
import { changedFields, writeContent } from './component.content.ts';

/** A change of a formatted text; `base` is the text that the change was made to. */
export interface TextPatch {
  html: string;
  base?: string;
  stored: string;
}

/** The text merged with what others wrote meanwhile; call `publish` once it is committed. */
export interface MergedText {
  html: string;
  publish(): void;
}

/** Merges a formatted text into the document that several people edit, within the transaction that writes it. */
export type MergeSharedText = (
  manager: EntityManager,
  name: { componentId: string; field: string },
  patch: TextPatch,
) => Promise<MergedText>;

/** The verbs of single blocks: reading, adding, and changing what they hold. */
export class ComponentService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly commitPicture: CommitPicture,
    private readonly mergeSharedText: MergeSharedText,
  ) {}

  /** A page's blocks in their order, without removed ones. */
  async ofPage(pageId: string): Promise<ComponentRow[]> {
    if (!isUuid(pageId)) return [];
    // a newer build may know more types
    const rest = `where page_id = $1 and removed_at is null and type = any($2)
      order by rank limit ${MAX_BLOCKS}`;
    return readRows(this.eventStore.db, ComponentRow, rest, [pageId, typeNames]);
  }

  /**
   * Adds an empty block; again with the same `id` gives the first result. `afterId` is the block to
   * stand right behind, null: on top; without it, behind all others. Malformed for an unknown type,
   * Refused where the page is full, or where the block to stand behind is not of the page.
   */
  async addComponent(
    viewer: Viewer | null,
    page: string,
    type: string,
    { id = randomUUID(), afterId }: { id?: string; afterId?: string | null } = {},
  ): Promise<ComponentRow> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, page);
    blockType(type);
    if (!isUuid(id)) throw new Malformed('id must be a UUID.');
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const first = await manager.findOneBy(ComponentRow, { id });
      if (first?.pageId === pageId && first.type === type) return first;
      if (first) throw new Refused('This id is taken.');
      const end = await rankAtEndOfPage(manager, pageId);
      const rank = afterId === undefined ? end : await rankBehind(change, pageId, id, afterId);
      await manager.insert(ComponentRow, { id, pageId, type, rank });
      const added = await manager.findOneByOrFail(ComponentRow, { id });
      await append(ComponentAdded, pageId, { component: presentComponent(added) });
      const action = ComponentAction.ADDED;
      const by = viewer?.id ?? null;
      await recordAction(change, { by, pageId, componentId: added.id, action });
      return added;
    });
  }

  /**
   * Changes the given fields of a block (REST's names) and no others; an empty text clears. `bases`
   * are the texts that formatted ones began as: what others wrote since stays. Refused for fields that its type does not have, for over-long texts, and where `expected` is not its type.
   */
  async updateComponent(
    viewer: Viewer | null,
    id: string,
    patch: Record<string, unknown>,
    expected?: ComponentType,
    bases: Record<string, string> = {},
  ): Promise<ComponentRow> {
    const { pageId, type } = await requireEditableBlock(
      this.eventStore.db,
      this.members,
      viewer,
      id,
    );
    if (expected && expected !== type)
      throw new Refused(`This is a ${type} block, not a ${expected} block.`);
    const checked = checkPatch(type, patch);
    const publishers: (() => void)[] = [];
    const updated = await this.eventStore.transact(async (change) => {
      const { manager } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const row = await manager.findOneBy(ComponentRow, { id });
      if (!row) throw new NotFound('This block is not there any more.');
      if (row.removedAt) throw new Refused('This block was removed. Bring it back to change it.');
      const changes = changedFields(checked, row.payload);
      const placement = { uploader: viewer?.id ?? null, pageId, asMember: true };
      for (const name of fieldsOf(type, 'picture').filter((one) => changes[one]))
        changes[name] = await this.commitPicture(changes[name] ?? '', placement, manager);
      if (Object.keys(changedFields(changes, row.payload)).length === 0) return row;
      for (const field of fieldsOf(type, 'rich').filter((one) => changes[one] !== undefined)) {
        const stored = String(row.payload[field] ?? '');
        const patch = { html: changes[field] ?? '', base: bases[field], stored };
        const replaced = await this.mergeSharedText(manager, { componentId: id, field }, patch);
        Object.assign(changes, checkPatch(type, { [field]: replaced.html }));
        publishers.push(replaced.publish);
      }
      return writeContent(change, row, changes, viewer?.id ?? null);
    });
    for (const publish of publishers) publish();
    return updated;
  }
}

/** The rank of a block that is to stand right behind another, removed or not; null: on top. */
async function rankBehind(
  change: Change,
  pageId: string,
  id: string,
  afterId: string | null,
): Promise<string> {
  const blocks = await rankedBlocks(change.manager, pageId);
  const after = afterId?.toLowerCase() ?? null;
  if (after !== null && !blocks.some((place) => place.id === after))
    throw new Refused('The block that it should follow is not on this page any more.');
  const ranks = ranksToMove(blocks, id, after);
  const others = ranks.filter((one) => one.id !== id);
  await writeRanks(change.manager, others);
  await appendReordered(change, pageId, others);
  return ranks.find((one) => one.id === id)!.rank;
}
