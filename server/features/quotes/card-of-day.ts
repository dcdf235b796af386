import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;

/**
 * By which the card of the day is found: it stands at this number modulo the length of its deck. It grows by one each
 * day (in UTC), so that a deck's cards take turns, and begins elsewhere for each page.
 */
export function computeDayNumber(url: string, now = Date.now()): number {
  const start = createHash('sha256').update(url.toLowerCase()).digest().readUInt16BE();
  return start + Math.floor(now / DAY_MS);
}
