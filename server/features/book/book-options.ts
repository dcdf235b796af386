import { Malformed } from '../../errors/public-errors.ts';
import type { PaperSize } from '../tributes/print/book-measures.ts';

/** Which parts of a page are in a book. */
export type BookPart = 'all' | 'life' | 'messages';

/** The options of a book. */
export interface BookOptions {
  size: PaperSize;
  /** Whether pictures go on beyond the page, with the marks by which a printer trims it. */
  bleed: boolean;
  part: BookPart;
  /** The volume, from 1, of a page with more messages or photos than can be bound. */
  volume: number;
}

export const DEFAULT_BOOK: BookOptions = { size: 'a5', bleed: false, part: 'all', volume: 1 };

const PARTS: Record<string, BookPart> = { '1': 'all', '0': 'life', only: 'messages' };
export const MAX_VOLUME = 999;

/** The options of a book's address: `size`, `bleed`, `tributes` and `volume`. Throws Malformed for any other. */
export function parseBookOptions(query: Record<string, unknown>): BookOptions {
  const { size = 'a5', bleed = '0', tributes = '1', volume = '1' } = query;
  const part = typeof tributes === 'string' ? PARTS[tributes] : undefined;
  if (size !== 'a5' && size !== 'a4') throw new Malformed('size must be a5 or a4.');
  if (bleed !== '0' && bleed !== '1') throw new Malformed('bleed must be 0 or 1.');
  if (!part) throw new Malformed('tributes must be 0, 1 or only.');
  if (typeof volume !== 'string' || !/^[1-9]\d{0,2}$/.test(volume))
    throw new Malformed(`volume must be a number from 1 to ${MAX_VOLUME}.`);
  return { size, bleed: bleed === '1', part, volume: Number(volume) };
}
