import type { EntityManager } from 'typeorm';
import { type Ranked, rankAtEnd } from '../../database/rank.ts';
import { Refused } from '../../graphql/errors.ts';

/** No page has more blocks than this. */
export const MAX_BLOCKS = 1_000;

/** What all blocks of a page may hold together, in bytes: every visitor gets it whole. */
const MAX_PAGE_BYTES = 6_000_000;

/** A block's place in its page's list; removed ones keep theirs. */
export interface RankedBlock extends Ranked {
  isRemoved: boolean;
}

/** All places of a page in their order, removed blocks' too: nothing is ever put on their ranks. */
export async function rankedBlocks(manager: EntityManager, pageId: string): Promise<RankedBlock[]> {
  return (await manager.query(
    `select id, rank, removed_at is not null as "isRemoved" from component
     where page_id = $1 order by rank`,
    [pageId],
  )) as RankedBlock[];
}

/** The rank behind all of a page's blocks; Refused where the page is full. */
export async function rankAtEndOfPage(manager: EntityManager, pageId: string): Promise<string> {
  const [row] = (await manager.query(
    `select max(rank) as last, count(*) filter (where removed_at is null)::int as count
     from component where page_id = $1`,
    [pageId],
  )) as { last: string | null; count: number }[];
  if (row && row.count >= MAX_BLOCKS)
    throw new Refused('A page can have up to 1,000 blocks. Remove one to add another.');
  return rankAtEnd(row?.last ?? null);
}

/** Refuses what the transaction wrote where the page now holds more than every visitor should get. */
export async function checkPageSize(manager: EntityManager, pageId: string): Promise<void> {
  const [row] = (await manager.query(
    `select coalesce(sum(size), 0)::int as size from component
     where page_id = $1 and removed_at is null`,
    [pageId],
  )) as { size: number }[];
  if (row && row.size > MAX_PAGE_BYTES)
    throw new Refused('This page holds as much as a page can. Remove a block to make room.');
}
