import type { EntityManager } from 'typeorm';
import type { Ranked } from '../../database/rank.ts';
import type { Change } from '../../live/event-store.ts';
import { ComponentRow } from './component.entity.ts';
import { ComponentsReordered } from './component.events.ts';
import { presentComponent } from './registry.ts';

/** Events carry whole blocks, so that one event carries this many at most. */
const MAX_RANKS_PER_EVENT = 20;

/** Gives blocks new ranks. */
export async function writeRanks(manager: EntityManager, ranks: Ranked[]): Promise<void> {
  await manager.query(
    `update component set rank = moved.rank
     from unnest($1::uuid[], $2::text[]) as moved (id, rank) where component.id = moved.id`,
    [ranks.map(({ id }) => id), ranks.map(({ rank }) => rank)],
  );
}

/** Publishes new ranks a part at a time in the given order, which keeps the list right after each; see ranksToMove. */
export async function appendReordered(
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
    await append(ComponentsReordered, pageId, { components: rows.map(presentComponent) });
  }
}
