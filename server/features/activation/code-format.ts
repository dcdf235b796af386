import { randomBytes } from 'node:crypto';

/** Crockford's letters: no I, L, O, U, so that nothing is mistaken and no word is spelled. 5 bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, still typed from a plate without complaint. */
const CODE_LENGTH = 16;
/** 100 bits; only cameras read it. */
const QR_LENGTH = 20;

/** A new activation code as it is stored. */
export function newCode(): string {
  return letters(CODE_LENGTH);
}

/** A new QR token. */
export function newQrToken(): string {
  return letters(QR_LENGTH);
}

/** A code as people read it: four groups of four. */
export function readableCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What somebody typed, as it is stored: without spaces and dashes, with the letter that was meant. */
export function normaliseCode(typed: string): string {
  return typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '?');
}

function letters(count: number): string {
  // 256 is a multiple of 32, so every letter is equally likely
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % 32]).join('');
}
