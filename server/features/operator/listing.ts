import { MAX_SEARCH } from '../../../protocol/limits.ts';

/** The most items of one part of a list. */
export const PART_SIZE = 50;

/** The errors of every operation of operators. */
export const ACCESS_ERRORS = 'NOT_FOUND for everybody but operators, UNAUTHENTICATED';

/** Which part of a list: what contains the search, after the item with this id. */
export interface Listing {
  search: string;
  after: string | null;
  count: number;
}

/** A pattern for what contains the search; null if it is blank. */
export function toLikePattern(search: string): string | null {
  const text = search.trim().slice(0, MAX_SEARCH);
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
