import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { peopleOf, type Person } from '../members/person.ts';
import {
  lockForEditing,
  type Members,
  currentPage,
  requireEditablePage,
} from '../pages/page.editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { requireEditableBlock } from './component.access.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import { ComponentRow } from './component.entity.ts';
import { typeNames } from './component-type.ts';
import { ComponentAdded, ComponentRemoved } from './component.events.ts';
import { checkPageSize, rankAtEndOfPage, rankedBlocks } from './component.places.ts';
import { updateTitle } from './page-title.ts';
import { presentComponent } from './registry.ts';

/** How long a removed block can be brought back. */
const KEPT_DAYS = 30;

/** Of one page's removed blocks only the newest are kept and listed. */
export const KEPT_BLOCKS = 200;

/** The newest of them are listed until they hold so much, as much as a page can. */
const MAX_LISTED_BYTES = 6_000_000;
const SWEEP_BATCH = 500;

/** Removing blocks and bringing them back. */
export class RemovedComponentService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** Takes a block off its page; again changes nothing. It can be brought back for 30 days. */
  async removeComponent(viewer: Viewer | null, id: string): Promise<Page> {
    const block = await requireEditableBlock(this.eventStore.db, this.members, viewer, id);
    const { pageId, id: componentId } = block;
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const [[removed]] = (await manager.query(
        `update component set removed_at = clock_timestamp()
         where id = $1 and removed_at is null returning id, type, rank, version`,
        [componentId],
      )) as [ComponentRow[], number];
      if (removed) {
        await manager.query(
          `delete from component where id in (
             select id from component where page_id = $1 and removed_at is not null
             order by removed_at desc offset $2)`,
          [pageId, KEPT_BLOCKS],
        );
        const component = presentComponent({ ...removed, payload: {} }); // what older events may say of it
        await append(ComponentRemoved, pageId, { componentId, component });
        await updateTitle(change, block);
        const action = ComponentAction.REMOVED;
        await recordAction(change, { by: viewer?.id ?? null, pageId, componentId, action });
      }
      return currentPage(manager, pageId);
    });
  }

  /**
   * Brings a removed block back to its place, or to the end where that was taken; again changes
   * nothing. Refused where the page is full, NotFound once its 30 days are over.
   */
  async restoreComponent(viewer: Viewer | null, id: string): Promise<ComponentRow> {
    const { pageId, id: componentId } = await requireEditableBlock(
      this.eventStore.db,
      this.members,
      viewer,
      id,
    );
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const row = await manager.findOneBy(ComponentRow, { id: componentId });
      if (!row || isOver(row)) throw new NotFound('This block can no longer be brought back.');
      if (!row.removedAt) return row;
      const end = await rankAtEndOfPage(manager, pageId);
      const blocks = await rankedBlocks(manager, pageId);
      const isTaken = blocks.some((place) => !place.isRemoved && place.rank === row.rank);
      row.rank = isTaken ? end : row.rank;
      row.removedAt = null;
      const { rank } = row;
      await manager.update(ComponentRow, { id: componentId }, { rank, removedAt: null });
      await checkPageSize(manager, pageId);
      await append(ComponentAdded, pageId, { component: presentComponent(row) });
      await updateTitle(change, row);
      const action = ComponentAction.RESTORED;
      await recordAction(change, { by: viewer?.id ?? null, pageId, componentId, action });
      return row;
    });
  }

  /** A page's blocks that can be brought back and who removed them, last removed first, within KEPT_BLOCKS and MAX_LISTED_BYTES; members only. */
  async removedOf(
    viewer: Viewer | null,
    page: string,
  ): Promise<{ row: ComponentRow; by: Person | null }[]> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, page);
    const rows = await this.eventStore.db
      .getRepository(ComponentRow)
      .createQueryBuilder('component')
      .where('component.pageId = :pageId', { pageId })
      .andWhere('component.type in (:...typeNames)', { typeNames }) // a newer build may know more
      .andWhere(`component.removedAt > now() - make_interval(days => ${KEPT_DAYS})`)
      .andWhere(
        `(select coalesce(sum(newer.size), 0) from component newer
          where newer.page_id = component.page_id and newer.removed_at > component.removed_at
         ) < :bytes`,
        { bytes: MAX_LISTED_BYTES },
      )
      .orderBy('component.removedAt', 'DESC')
      .limit(KEPT_BLOCKS)
      .getMany();
    const removers = await removersOf(this.eventStore.db.manager, rows);
    const people = await peopleOf(this.eventStore.db.manager, pageId, [...removers.values()]);
    return rows.map((row) => ({ row, by: people.get(removers.get(row.id) ?? '') ?? null }));
  }

  /** Deletes one batch of blocks whose 30 days are over; answers how many. */
  async sweep(): Promise<number> {
    const [swept] = (await this.eventStore.db.query(
      `delete from component where id in (
         select id from component where removed_at < now() - make_interval(days => $1)
         limit $2 for update skip locked)
       returning id`,
      [KEPT_DAYS, SWEEP_BATCH],
    )) as [unknown[], number];
    return swept.length;
  }
}

/** Who took each of these blocks off its page last, as its history says. */
async function removersOf(
  manager: EntityManager,
  rows: readonly ComponentRow[],
): Promise<Map<string, string | null>> {
  const removals = (await manager.query(
    `select distinct on (component_id) component_id as id, user_id as "userId"
     from component_change where component_id = any($1) and kind = 'removed'
     order by component_id, id desc`,
    [rows.map(({ id }) => id)],
  )) as { id: string; userId: string | null }[];
  return new Map(removals.map(({ id, userId }) => [id, userId]));
}

function isOver(row: ComponentRow): boolean {
  return row.removedAt !== null && row.removedAt.getTime() < Date.now() - KEPT_DAYS * 86_400_000;
}
