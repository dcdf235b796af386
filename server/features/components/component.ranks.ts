import type { Ranked } from '../../database/rank.ts';
import type { Change } from '../../live/event-store.ts';
import { ComponentRow } from './component.entity.ts';
import { ComponentsReordered } from './component.events.ts';
import { toComponent } from './registry.ts';

/** Events contain whole blocks, so one event has at most this many. */
const MAX_RANKS_PER_EVENT = 20;

/**
 * Publishes new ranks in parts and in the given order, so that the list is right after each part; see
 * computeMovedRanks.
 */
export async function appendReorderedEvents(
  { manager, append }: Change,
  pageId: string,
  ranks: Ranked[],
): Promise<void> {
  for (let from = 0; from < ranks.length; from += MAX_RANKS_PER_EVENT) {
    const ids = ranks.slice(from, from + MAX_RANKS_PER_EVENT).map(({ id }) => id);
    const rows = await manager
      .createQueryBuilder(ComponentRow, 'component')
      .where('component.id = any(:ids)', { ids })
      .andWhere('component.removedAt is null')
      .orderBy('component.rank', 'ASC')
      .getMany();
    if (rows.length === 0) continue;
    await append(ComponentsReordered, pageId, { components: rows.map(toComponent) });
  }
}
