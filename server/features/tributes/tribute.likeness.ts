import { hash } from 'node:crypto';

/** Bits of which few differ where texts differ little, 32 to a number. */
export type Shape = readonly number[];

const SHAPE_WORDS = 4;
const WORD_BITS = 32;
/** Letters that are looked at together. */
const RUN = 4;
/** So many letters tell enough of a long message. */
const ENOUGH = 1_000;

/** Words as they are compared: letters and numbers alone, without regard to case, accents and marks. */
export function plainWords(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A number that stands for a text, where only its equals are looked for; as the database's bigint. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'buffer').readBigInt64BE().toString();
}

/**
 * 128 bits of which few differ where texts differ little (a SimHash over runs of four letters).
 * Numbers and drawn-out letters count for nothing: they are what varies when a message is sent again.
 */
export function shapeOf(plain: string): Shape {
  const letters = plain.replace(/[^\p{L}]+/gu, ' ').replace(/(.)\1+/gu, '$1');
  const text = [...` ${letters.trim()} `].slice(0, ENOUGH);
  const runs = new Set<number>();
  for (let at = 0; at + RUN <= text.length; at++) runs.add(hashOf(text, at, at + RUN));
  return Array.from({ length: SHAPE_WORDS }, (_, word) => majorityOf(runs, word));
}

/** Of each of 32 bits whether more than half of the runs have it, as one number. */
function majorityOf(runs: ReadonlySet<number>, word: number): number {
  // 32 counters side by side: `digits[n]` holds the binary digit 2^n of each
  const digits: number[] = [];
  const seed = Math.imul(word + 1, 0x9e3779b1);
  for (const run of runs)
    for (let carry = mixed(run ^ seed), n = 0; carry !== 0; n++) {
      const before = digits[n] ?? 0;
      digits[n] = before ^ carry;
      carry &= before;
    }
  let majority = 0;
  for (let bit = 0; bit < WORD_BITS; bit++) {
    let count = 0;
    for (let n = 0; n < digits.length; n++) count += ((digits[n]! >>> bit) & 1) << n;
    if (2 * count > runs.size) majority |= 1 << bit;
  }
  return majority;
}

/** FNV-1a over letters. */
function hashOf(letters: readonly string[], from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++)
    hash = Math.imul(hash ^ letters[at]!.codePointAt(0)!, 0x01000193);
  return hash;
}

/** MurmurHash3's last step, so that every bit depends on every letter. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** How many bits differ. */
export function differencesOf(a: Shape, b: Shape): number {
  let differences = 0;
  for (let word = 0; word < SHAPE_WORDS; word++) differences += bitsIn(a[word]! ^ b[word]!);
  return differences;
}

/** Counts by pairs, then fours, then bytes, which a multiplication adds up. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
