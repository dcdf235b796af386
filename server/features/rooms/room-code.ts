import { randomInt } from 'node:crypto';

/** Crockford's letters without A, E and Y too: nothing is mistaken, and no word is spelled. */
const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWXZ';
const LENGTH = 6;

/** One of some six hundred million. */
export function newRoomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** What somebody typed, as it is stored; null where it cannot be a code. */
export function roomCode(typed: string): string | null {
  const code = typed
    .slice(0, 40)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-Z]{6}$/.test(code) ? code : null;
}
