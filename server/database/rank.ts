import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A rank grows where one gap is split over and over; beyond this length the whole list gets new ranks. */
const MAX_RANK_LENGTH = 60;

/** One row of a list that sorts by rank, byte by byte. */
export interface Ranked {
  id: string;
  rank: string;
}

/** A rank behind all others; `last` is the greatest so far, null in an empty list. */
export function rankAtEnd(last: string | null): string {
  return generateKeyBetween(last, null);
}

/**
 * The ranks to write so that `id` stands right behind `afterId` (null: first). `rows` is the whole
 * list in its order. Mostly one rank; where the gap has run out, one for every row, in an order in
 * which they can be told a part at a time: from the last row to the first, each new rank greater
 * than all old ones, so the list is in its right order after each.
 */
export function ranksToMove(rows: Ranked[], id: string, afterId: string | null): Ranked[] {
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
  return order.map((one, index) => ({ id: one, rank: ranks[index] ?? '' })).toReversed();
}
