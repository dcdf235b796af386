import { describe, expect, it } from 'vitest';
import { type Ranked, computeLastRank, computeMovedRanks } from './rank.ts';

const sorted = (rows: Ranked[]) => rows.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
const orderOf = (rows: Ranked[]) => sorted(rows).map(({ id }) => id);

function apply(rows: Ranked[], changes: Ranked[]): Ranked[] {
  const ranks = new Map(changes.map(({ id, rank }) => [id, rank]));
  return sorted(rows.map((row) => ({ id: row.id, rank: ranks.get(row.id) ?? row.rank })));
}

function listOf(...ids: string[]): Ranked[] {
  let last: string | null = null;
  return ids.map((id) => ({ id, rank: (last = computeLastRank(last)) }));
}

describe('ranks', () => {
  it('moves a row first, last or between two others by changing its rank alone', () => {
    const rows = listOf('a', 'b', 'c', 'd');
    for (const [after, order] of [
      [null, 'cabd'],
      ['d', 'abdc'],
      ['a', 'acbd'],
    ] as const) {
      const changes = computeMovedRanks(rows, 'c', after);
      expect(changes.map(({ id }) => id)).toEqual(['c']);
      expect(orderOf(apply(rows, changes)).join('')).toBe(order);
    }
  });

  it('stays short after one gap is split five thousand times, and is never equal to another', () => {
    let rows = listOf('a', 'b', 'c', 'd', 'e');
    let longest = 0;
    for (let i = 0; i < 5_000; i++) {
      const [, , , last] = orderOf(rows);
      rows = apply(rows, computeMovedRanks(rows, last ?? '', orderOf(rows)[0] ?? null));
      longest = Math.max(longest, ...rows.map(({ rank }) => rank.length));
      expect(new Set(rows.map(({ rank }) => rank)).size).toBe(5);
    }
    expect(longest).toBeLessThanOrEqual(60);
  });

  it('assigns new ranks from the last row to the first, so the list is in order after each change', () => {
    const tight = `a0${'0'.repeat(60)}V`;
    let rows = [
      ...listOf('a', 'b', 'c').slice(0, 1),
      { id: 'b', rank: tight },
      ...listOf('', '', 'c').slice(2),
    ];
    const changes = computeMovedRanks(rows, 'c', 'a');
    expect(changes).toHaveLength(3);
    const before = orderOf(rows).filter((id) => id !== 'c');
    for (const change of changes) {
      rows = apply(rows, [change]);
      expect(orderOf(rows).filter((id) => id !== 'c')).toEqual(before);
    }
    expect(orderOf(rows)).toEqual(['a', 'c', 'b']);
  });

  it('finds space even if two rows have the same rank', () => {
    const rows = [...listOf('a', 'b'), { id: 'c', rank: 'a1' }, { id: 'd', rank: 'a2' }];
    expect(orderOf(apply(rows, computeMovedRanks(rows, 'd', 'b')))).toEqual(['a', 'b', 'd', 'c']);
  });
});
