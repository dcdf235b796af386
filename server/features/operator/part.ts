import { MAX_SEARCH } from '../../../protocol/limits.ts';

/** Which part of a list: what holds the words, after the item with this id. */
export interface Part {
  words: string;
  after: string | null;
  count: number;
}

/** A pattern for what holds the words; null without any. */
export function toLike(words: string): string | null {
  const text = words.trim().slice(0, MAX_SEARCH);
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
