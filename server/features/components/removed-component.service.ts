import { type EntityManager, In, IsNull } from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { findPeople } from '../members/person.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  requireEditablePage,
} from '../pages/page-editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import { ComponentChangeRow } from './component-change.entity.ts';
import { ComponentRow, requireEditableBlock } from './component.entity.ts';
import { typeNames } from './block-type.ts';
import { ComponentAdded, ComponentRemoved, type RemovedComponent } from './component.types.ts';
import { checkPageSize, computePageEndRank, readRankedBlocks } from './component-ranks.ts';
import { updateTitle } from './page-subject.ts';
import { toComponent } from './registry.ts';

/** How long a removed block can be restored. */
const RETENTION_DAYS = 30;

/** The most removed blocks of a page that are stored and listed; older ones are deleted. */
export const MAX_RETAINED_BLOCKS = 200;

/** The newest removed blocks are listed up to this total size, which is also that of a page. */
const MAX_LISTED_BYTES = 6_000_000;
const SWEEP_BATCH = 500;

/** Removes and restores blocks. */
export class RemovedComponentService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** Removes a block from its page; repeating the call changes nothing. It can be restored for 30 days. */
  async removeComponent(viewer: Viewer, id: string): Promise<Page> {
    const block = await requireEditableBlock(this.eventStore.db, this.members, viewer, id);
    const { pageId, id: componentId } = block;
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      const { raw }: { raw: ComponentRow[] } = await manager
        .createQueryBuilder()
        .update(ComponentRow)
        .set({ removedAt: () => 'clock_timestamp()' })
        .where({ id: componentId, removedAt: IsNull() })
        .returning(['id', 'type', 'rank', 'version'])
        .execute();
      const [removed] = raw;
      if (removed) {
        await deleteOldest(manager, pageId);
        const component = toComponent({ ...removed, payload: {} }); // replaces its content in older events
        await append(ComponentRemoved, pageId, { componentId, component });
        await updateTitle(transaction, block);
        const action = ComponentAction.REMOVED;
        await recordAction(transaction, { by: viewer.id, pageId, componentId, action });
        await appendAudit(manager, asMember(viewer), AuditAction.BLOCK_REMOVED, { pageId });
      }
      return readPage(manager, pageId);
    });
  }

  /**
   * Restores a removed block to its position, or to the end if that is taken; repeating the call changes nothing.
   * Throws Refused if the page is full, NotFound once its 30 days are over.
   */
  async restoreComponent(viewer: Viewer, id: string): Promise<ComponentRow> {
    const { pageId, id: componentId } = await requireEditableBlock(
      this.eventStore.db,
      this.members,
      viewer,
      id,
    );
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      const { now } = await lockForEditing(manager, this.members, viewer, pageId);
      const row = await manager.findOneBy(ComponentRow, { id: componentId });
      if (!row || isExpired(row, now))
        throw new NotFound('This block can no longer be brought back.');
      if (!row.removedAt) return row;
      const end = await computePageEndRank(manager, pageId);
      const blocks = await readRankedBlocks(manager, pageId);
      const isTaken = blocks.some((block) => !block.isRemoved && block.rank === row.rank);
      row.rank = isTaken ? end : row.rank;
      row.removedAt = null;
      const { rank } = row;
      await manager.update(ComponentRow, { id: componentId }, { rank, removedAt: null });
      await checkPageSize(manager, pageId);
      await append(ComponentAdded, pageId, { component: toComponent(row) });
      await updateTitle(transaction, row);
      const action = ComponentAction.RESTORED;
      await recordAction(transaction, { by: viewer.id, pageId, componentId, action });
      return row;
    });
  }

  /**
   * A page's removed blocks that can be restored, and who removed them, last removed first, within
   * MAX_RETAINED_BLOCKS and MAX_LISTED_BYTES; members only.
   */
  async listRemoved(viewer: Viewer, givenPageId: string): Promise<RemovedComponent[]> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, givenPageId);
    const rows = await this.eventStore.db
      .getRepository(ComponentRow)
      .createQueryBuilder('component')
      .where('component.pageId = :pageId', { pageId })
      .andWhere('component.type in (:...typeNames)', { typeNames }) // a newer version may have stored other types
      .andWhere(`component.removedAt > now() - make_interval(days => ${RETENTION_DAYS})`)
      .andWhere(
        `(select coalesce(sum(newer.size), 0) from component newer
          where newer.page_id = component.page_id and newer.removed_at > component.removed_at
         ) < :bytes`,
        { bytes: MAX_LISTED_BYTES },
      )
      .orderBy('component.removedAt', 'DESC')
      .limit(MAX_RETAINED_BLOCKS)
      .getMany();
    const removers = await findRemovers(this.eventStore.db.manager, rows);
    const people = await findPeople(this.eventStore.db.manager, pageId, [...removers.values()]);
    return rows.map((row) => ({
      component: toComponent(row),
      removedAt: row.removedAt!,
      by: people.get(removers.get(row.id) ?? '') ?? null,
    }));
  }

  /** Deletes one batch of blocks whose 30 days are over; returns how many. */
  sweep(): Promise<number> {
    const isExpired = 'removed_at < now() - make_interval(days => $1)';
    return deleteBatch(this.eventStore.db, ComponentRow, isExpired, [RETENTION_DAYS], SWEEP_BATCH);
  }
}

async function deleteOldest(manager: EntityManager, pageId: string): Promise<void> {
  const oldest = manager
    .createQueryBuilder(ComponentRow, 'component')
    .select('component.id')
    .where('component.pageId = :pageId and component.removedAt is not null', { pageId })
    .orderBy('component.removedAt', 'DESC')
    .offset(MAX_RETAINED_BLOCKS);
  await manager
    .createQueryBuilder()
    .delete()
    .from(ComponentRow)
    .where(`id in (${oldest.getQuery()})`, oldest.getParameters())
    .execute();
}

/** Who last removed each of these blocks, from their history. */
async function findRemovers(
  manager: EntityManager,
  rows: readonly ComponentRow[],
): Promise<Map<string, string | null>> {
  const removals = await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .distinctOn(['change.componentId'])
    .select('change.componentId', 'id')
    .addSelect('change.userId', 'userId')
    .where({ componentId: In(rows.map(({ id }) => id)), kind: ComponentAction.REMOVED })
    .orderBy('change.componentId')
    .addOrderBy('change.id', 'DESC')
    .getRawMany<{ id: string; userId: string | null }>();
  return new Map(removals.map(({ id, userId }) => [id, userId]));
}

function isExpired({ removedAt }: ComponentRow, now: Date): boolean {
  return removedAt !== null && removedAt.getTime() < now.getTime() - RETENTION_DAYS * 86_400_000;
}
