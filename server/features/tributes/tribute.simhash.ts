import { hash } from 'node:crypto';

/** Bits of which few differ where texts differ little, 32 to a number. */
export type SimHash = readonly number[];

const SIMHASH_WORDS = 4;
/** How many letters a shingle has. */
const SHINGLE_LENGTH = 4;
/** Of a longer message only the first letters count. */
const MAX_LETTERS = 1_000;
/** Binary ones, to count as many shingles. */
const DIGITS = 10;

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
 * 128 bits of which few differ where texts differ little (a SimHash over shingles of four letters).
 * Numbers and drawn-out letters count for nothing: they are what varies when a message is sent again.
 */
export function simHashOf(plain: string): SimHash {
  const letters = plain.replace(/[^\p{L}]+/gu, ' ').replace(/(.)\1+/gu, '$1');
  const text = [...` ${letters.trim()} `].slice(0, MAX_LETTERS);
  const shingles = new Set<number>();
  for (let index = 0; index + SHINGLE_LENGTH <= text.length; index++)
    shingles.add(hashOf(text, index, index + SHINGLE_LENGTH));
  return Array.from({ length: SIMHASH_WORDS }, (_, word) => majorityOf(shingles, word));
}

/** Of each of 32 bits whether more than half of the shingles have it, as one number. */
function majorityOf(shingles: ReadonlySet<number>, word: number): number {
  // 32 counters side by side: `digits[n]` holds the binary digit 2^n of each
  const digits = new Int32Array(DIGITS);
  const seed = Math.imul(word + 1, 0x9e3779b1);
  for (const shingle of shingles)
    for (let carry = mixed(shingle ^ seed), n = 0; carry !== 0; n++) {
      const before = digits[n]!;
      digits[n] = before ^ carry;
      carry &= before;
    }
  // all 32 are compared with the half at once, from the highest digit on
  const half = shingles.size >> 1;
  let greater = 0;
  let equal = -1;
  for (let n = DIGITS - 1; n >= 0; n--) {
    const digitOfHalf = -((half >> n) & 1); // 32 times
    greater |= equal & digits[n]! & ~digitOfHalf;
    equal &= ~(digits[n]! ^ digitOfHalf);
  }
  return greater;
}

/** FNV-1a over letters. */
function hashOf(letters: readonly string[], from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < to; index++)
    hash = Math.imul(hash ^ letters[index]!.codePointAt(0)!, 0x01000193);
  return hash;
}

/** MurmurHash3's last step, so that every bit depends on every letter. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** How many bits differ. */
export function hammingDistance(a: SimHash, b: SimHash): number {
  let differences = 0;
  for (let word = 0; word < SIMHASH_WORDS; word++) differences += bitCount(a[word]! ^ b[word]!);
  return differences;
}

/** Many of them, side by side in memory. */
export class SimHashRow {
  private bits = new Int32Array(4 * SIMHASH_WORDS);
  private length = 0;

  push(hash: SimHash): void {
    const start = SIMHASH_WORDS * this.length;
    if (start === this.bits.length) {
      const { bits } = this;
      this.bits = new Int32Array(2 * start);
      this.bits.set(bits);
    }
    this.bits.set(hash, start);
    this.length += 1;
  }

  at(place: number): SimHash {
    return [...this.bits.subarray(SIMHASH_WORDS * place, SIMHASH_WORDS * (place + 1))];
  }

  /** How many bits of the one at a place differ. */
  distance(place: number, hash: SimHash): number {
    let differences = 0;
    for (let word = 0; word < SIMHASH_WORDS; word++)
      differences += bitCount(this.bits[SIMHASH_WORDS * place + word]! ^ hash[word]!);
    return differences;
  }
}

/** Counts by pairs, then fours, then bytes, which a multiplication adds up. */
function bitCount(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
