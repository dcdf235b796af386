import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { Journal } from '../../live/journal.ts';
import { lockToEdit, type Members, pageNow, pageToEdit } from '../pages/page.editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { blockToEdit } from './component.access.ts';
import { ComponentAction, noteAction } from './component-action.ts';
import { ComponentRow } from './component.entity.ts';
import { checkPageSize, endOfList, placesOf } from './component.places.ts';
import { presentComponent } from './registry.ts';

/** How long a removed block can be brought back. */
export const KEPT_DAYS = 30;

/** Of one page's removed blocks only the newest are kept and listed. */
const KEPT_BLOCKS = 200;
const SWEPT_AT_ONCE = 500;

/** Removing blocks and bringing them back. */
export class RemovedComponentService {
  constructor(
    private readonly journal: Journal,
    private readonly members: Members,
  ) {}

  /** Takes a block off its page; again changes nothing. It can be brought back for 30 days. */
  async removeComponent(viewer: Viewer | null, id: string): Promise<Page> {
    const { pageId, id: componentId } = await blockToEdit(
      this.journal.db,
      this.members,
      viewer,
      id,
    );
    return this.journal.transact(async (change) => {
      const { manager, append } = change;
      await lockToEdit(manager, this.members, viewer, pageId);
      const [removed] = (await manager.query(
        `update component set removed_at = clock_timestamp()
         where id = $1 and removed_at is null returning id`,
        [componentId],
      )) as [unknown[], number];
      if (removed.length > 0) {
        await manager.query(
          `delete from component where id in (
             select id from component where page_id = $1 and removed_at is not null
             order by removed_at desc offset $2)`,
          [pageId, KEPT_BLOCKS],
        );
        await append(pageId, 'ComponentRemoved', { componentId });
        const action = ComponentAction.REMOVED;
        await noteAction(change, { by: viewer?.id ?? null, pageId, componentId, action });
      }
      return pageNow(manager, pageId);
    });
  }

  /**
   * Brings a removed block back to its place, or to the end where that was taken; again changes
   * nothing. Refused where the page is full, NotFound once its 30 days are over.
   */
  async restoreComponent(viewer: Viewer | null, id: string): Promise<ComponentRow> {
    const { pageId, id: componentId } = await blockToEdit(
      this.journal.db,
      this.members,
      viewer,
      id,
    );
    return this.journal.transact(async (change) => {
      const { manager, append } = change;
      await lockToEdit(manager, this.members, viewer, pageId);
      const row = await manager.findOneBy(ComponentRow, { id: componentId });
      if (!row || isOver(row)) throw new NotFound('This block can no longer be brought back.');
      if (!row.removedAt) return row;
      const end = await endOfList(manager, pageId);
      const places = await placesOf(manager, pageId);
      const isTaken = places.some((place) => !place.isRemoved && place.rank === row.rank);
      row.rank = isTaken ? end : row.rank;
      row.removedAt = null;
      const { rank } = row;
      await manager.update(ComponentRow, { id: componentId }, { rank, removedAt: null });
      await checkPageSize(manager, pageId);
      await append(pageId, 'ComponentAdded', { component: presentComponent(row) });
      const action = ComponentAction.RESTORED;
      await noteAction(change, { by: viewer?.id ?? null, pageId, componentId, action });
      return row;
    });
  }

  /** A page's blocks that can be brought back, last removed first; members only. */
  async removedOf(viewer: Viewer | null, page: string): Promise<ComponentRow[]> {
    const pageId = await pageToEdit(this.journal.db, this.members, viewer, page);
    return this.journal.db
      .getRepository(ComponentRow)
      .createQueryBuilder('component')
      .where('component.pageId = :pageId', { pageId })
      .andWhere(`component.removedAt > now() - make_interval(days => ${KEPT_DAYS})`)
      .orderBy('component.removedAt', 'DESC')
      .limit(KEPT_BLOCKS)
      .getMany();
  }

  /** Deletes one batch of blocks whose 30 days are over; answers how many. */
  async sweep(): Promise<number> {
    const [swept] = (await this.journal.db.query(
      `delete from component where id in (
         select id from component where removed_at < now() - make_interval(days => $1)
         limit $2 for update skip locked)
       returning id`,
      [KEPT_DAYS, SWEPT_AT_ONCE],
    )) as [unknown[], number];
    return swept.length;
  }
}

function isOver(row: ComponentRow): boolean {
  return row.removedAt !== null && row.removedAt.getTime() < Date.now() - KEPT_DAYS * 86_400_000;
}
