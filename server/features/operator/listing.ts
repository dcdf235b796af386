import { MAX_SEARCH } from '../../../protocol/limits.ts';

/** The errors of every operation of operators. */
export const ACCESS_ERRORS = 'NOT_FOUND for everybody but operators, UNAUTHENTICATED';

/** A part of a list: the items that match a search, after the item with this id. */
export interface Listing {
  search: string;
  after: string | null;
  count: number;
}

/** An SQL pattern for a search; null for an empty one. */
export function toLikePattern(search: string): string | null {
  const text = search.trim().slice(0, MAX_SEARCH);
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
