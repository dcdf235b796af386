import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** A rank grows when one gap is split repeatedly; beyond this length the whole list gets new ranks. */
const MAX_RANK_LENGTH = 60;

/** One row of a list sorted by rank, in byte order. */
export interface Ranked {
  id: string;
  rank: string;
}

/** A rank after all others; `last` is the greatest so far, null in an empty list. */
export function computeLastRank(last: string | null): string {
  return generateKeyBetween(last, null);
}

/**
 * The ranks to write so that `id` comes right after `afterId` (null: first). `rows` is the whole list in order.
 * Usually one rank; if the gap is used up, one for every row, from the last row to the first and each greater than
 * all old ones. So they can be published in parts, with the list in its right order after each.
 */
export function computeMovedRanks(rows: Ranked[], id: string, afterId: string | null): Ranked[] {
  const others = rows.filter((row) => row.id !== id);
  const index = afterId === null ? 0 : others.findIndex((row) => row.id === afterId) + 1;
  const before = others[index - 1]?.rank ?? null;
  const behind = others[index]?.rank ?? null;
  if (before === null || behind === null || before < behind) {
    const rank = generateKeyBetween(before, behind);
    if (rank.length <= MAX_RANK_LENGTH) return [{ id, rank }];
  }
  const order = [...others.slice(0, index).map((row) => row.id), id];
  order.push(...others.slice(index).map((row) => row.id));
  const ranks = generateNKeysBetween(rows.at(-1)?.rank ?? null, null, order.length);
  return order.map((id, index) => ({ id, rank: ranks[index] ?? '' })).toReversed();
}

/** Writes new ranks of an entity's rows in one statement. */
export async function writeRanks(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  ranks: Ranked[],
): Promise<void> {
  const { tableName } = manager.dataSource.getMetadata(entity);
  await manager.query(
    `update ${tableName} set rank = moved.rank
     from unnest($1::uuid[], $2::text[]) as moved (id, rank) where ${tableName}.id = moved.id`,
    [ranks.map(({ id }) => id), ranks.map(({ rank }) => rank)],
  );
}
