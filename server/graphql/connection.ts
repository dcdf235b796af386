import { Field, ObjectType } from 'type-graphql';
import { Malformed } from '../errors/public-errors.ts';

@ObjectType({ description: 'Where a list ended.' })
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description: 'Hand it to `after` for what follows; null in an empty list.',
  })
  endCursor: string | null;

  @Field(() => Boolean, { description: 'Whether anything follows.' })
  hasNextPage: boolean;
}

/** The options of an argument `after`. */
export const AFTER = {
  nullable: true,
  description: 'The endCursor of the part before; from the beginning where absent.',
};

/** A part of a list. */
export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: PageInfo;
  totalCount: number;
}

/** How many items are asked for; throws Malformed unless it is 1 to `max`. */
export function requireFirst(first: number, max: number): number {
  if (first < 1 || first > max) throw new Malformed(`first must be 1 to ${max}.`);
  return first;
}

/** A list that is hidden, or has nothing in it. */
export const EMPTY_CONNECTION: Connection<never> = {
  edges: [],
  pageInfo: { endCursor: null, hasNextPage: false },
  totalCount: 0,
};

/** Builds a connection from `first` + 1 rows; the extra row tells whether more follow. */
export function toConnection<Node>(
  rows: Node[],
  first: number,
  totalCount: number,
  getCursor: (node: Node) => string,
): Connection<Node> {
  const edges = rows.slice(0, first).map((node) => ({ cursor: getCursor(node), node }));
  const endCursor = edges.at(-1)?.cursor ?? null;
  return { edges, pageInfo: { endCursor, hasNextPage: rows.length > first }, totalCount };
}

/** The number in a cursor of a list that is ordered by numbers; throws Malformed if it is invalid. */
export function parseCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new Malformed('after must be an endCursor.');
  return Number(cursor);
}
