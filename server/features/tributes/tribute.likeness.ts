import { createHash } from 'node:crypto';

const SHAPE_BITS = 128;
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
  return createHash('sha256').update(text).digest().readBigInt64BE().toString();
}

/**
 * 128 bits of which few differ where texts differ little (a SimHash over runs of four letters).
 * Numbers and drawn-out letters count for nothing: they are what varies when a message is sent again.
 */
export function shapeOf(plain: string): string {
  const letters = plain.replace(/[^\p{L}]+/gu, ' ').replace(/(.)\1+/gu, '$1');
  const text = [...` ${letters.trim()} `].slice(0, ENOUGH);
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= text.length; at++) runs.add(text.slice(at, at + RUN).join(''));
  const votes = new Int32Array(SHAPE_BITS);
  for (const run of runs)
    for (let word = 0; word < SHAPE_BITS / WORD_BITS; word++) {
      const hash = hashOf(run, word);
      for (let bit = 0; bit < WORD_BITS; bit++)
        votes[word * WORD_BITS + bit]! += (hash >>> bit) & 1 ? 1 : -1;
    }
  return Array.from(votes, (vote) => (vote > 0 ? '1' : '0')).join('');
}

/** FNV-1a, then MurmurHash3's last step, so that every bit depends on every letter. */
function hashOf(run: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1);
  for (let at = 0; at < run.length; at++) hash = Math.imul(hash ^ run.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
