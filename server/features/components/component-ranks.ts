import { type EntityManager, IsNull } from 'typeorm';
import { type Ranked, computeLastRank } from '../../database/rank.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { ComponentRow, MAX_BLOCKS } from './component.entity.ts';
import { ComponentsReordered } from './component.types.ts';
import { toComponent } from './registry.ts';
import { Refused } from '../../errors/public-errors.ts';

/** The maximum size of all blocks of a page together, in bytes: every visitor loads them all. */
const MAX_PAGE_BYTES = 6_000_000;

/** A block's position in its page's list; removed blocks keep theirs. */
export interface RankedBlock extends Ranked {
  isRemoved: boolean;
}

/** All positions of a page in order, including removed blocks, so that no new block gets the same rank. */
export async function readRankedBlocks(
  manager: EntityManager,
  pageId: string,
): Promise<RankedBlock[]> {
  const rows = await manager.find(ComponentRow, {
    select: { id: true, rank: true, removedAt: true },
    where: { pageId },
    order: { rank: 'ASC' },
  });
  return rows.map(({ id, rank, removedAt }) => ({ id, rank, isRemoved: removedAt !== null }));
}

/** A rank after all of a page's blocks; throws Refused if the page is full. */
export async function computePageEndRank(manager: EntityManager, pageId: string): Promise<string> {
  const row = await manager
    .createQueryBuilder(ComponentRow, 'component')
    .select('max(component.rank)', 'last')
    .addSelect('count(*) filter (where component.removedAt is null)::int', 'count')
    .where({ pageId })
    .getRawOne<{ last: string | null; count: number }>();
  if (row && row.count >= MAX_BLOCKS)
    throw new Refused('A page can have up to 1,000 blocks. Remove one to add another.');
  return computeLastRank(row?.last ?? null);
}

/** Throws Refused if the page has become too large by what the transaction wrote. */
export async function checkPageSize(manager: EntityManager, pageId: string): Promise<void> {
  refuseTooLarge((await manager.sum(ComponentRow, 'size', { pageId, removedAt: IsNull() })) ?? 0);
}

/** Throws Refused if blocks of this size are more than a page can hold. */
export function refuseTooLarge(size: number): void {
  if (size > MAX_PAGE_BYTES)
    throw new Refused('This page holds as much as a page can. Remove a block to make room.');
}

/** Events contain whole blocks, so one event has at most this many. */
const MAX_RANKS_PER_EVENT = 20;

/**
 * Publishes new ranks in parts and in the given order, so that the list is right after each part; see
 * computeMovedRanks.
 */
export async function appendReorderedEvents(
  { manager, append }: EventTransaction,
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
