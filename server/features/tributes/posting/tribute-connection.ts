import { Malformed } from '../../../graphql/errors.ts';
import type { PublicTribute } from './tribute.entity.ts';
import type { TributeConnection } from './tribute.types.ts';

/** The wall of a page whose wall is hidden. */
export const EMPTY_CONNECTION = toConnection([], 0, 0, String);

/** Builds a connection from `first` + 1 rows; the extra row tells whether more follow. */
export function toConnection<Item extends PublicTribute>(
  tributes: Item[],
  first: number,
  totalCount: number,
  cursorOf: (tribute: Item) => string,
): TributeConnection {
  const edges = tributes.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }));
  const endCursor = edges.at(-1)?.cursor ?? null;
  return { edges, pageInfo: { endCursor, hasNextPage: tributes.length > first }, totalCount };
}

/** The place on the wall in a cursor; Malformed if it is none. */
export function parseCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new Malformed('after must be an endCursor.');
  return Number(cursor);
}
