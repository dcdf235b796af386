import { randomBytes } from 'node:crypto';
import { MAX_TYPED_CODE } from '../../../protocol/limits.ts';

/** Crockford's alphabet: no I, L, O, U, so no similar letters and hardly any words. 5 bits per letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, and still short enough to type from a plate. */
const CODE_LENGTH = 16;
/** 100 bits; read only by cameras. */
const QR_LENGTH = 20;

/** A new activation code in the form it is stored. */
export function generateCode(): string {
  return randomLetters(CODE_LENGTH);
}

/** A new QR token. */
export function generateQrToken(): string {
  return randomLetters(QR_LENGTH);
}

/** A code in readable form: four groups of four. */
export function formatCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** A typed code in the form it is stored: without spaces and dashes, similar letters corrected. */
export function normalizeCode(typed: string): string {
  return typed
    .slice(0, MAX_TYPED_CODE)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '?');
}

function randomLetters(count: number): string {
  // 256 is a multiple of 32, so every letter is equally likely
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % 32]).join('');
}
