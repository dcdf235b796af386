import { hash } from 'node:crypto';
import type { Requester } from '../../../graphql/context.ts';
import { isDistinctive } from './held-reasons.ts';
import { normalizeText } from '../../../input/text.ts';

/** The numbers by which a message is compared, stored for some minutes; they contain no text. */
export interface PostFingerprint {
  address: string;
  /** The device, or a substitute for its id. */
  sender: string;
  name: string;
  /** A hash of the text as it is compared: without case, accents and marks. */
  matchHash: string;
  /** Equal for repetitions: a hash of the text, and for common texts of the name too. */
  repeatKey: string;
  /** 128 bits as 0 and 1; similar texts differ in few of them. */
  shape: string;
}

/** The fingerprint of a post, by its text and by who sends it. */
export function createFingerprint(
  { name, content }: { name: string; content: string },
  requester: Requester,
): PostFingerprint {
  const matchText = normalizeForMatching(content);
  return {
    address: hashText(requester.address),
    sender: hashText(requester.device ?? sharedDeviceKey(requester)),
    name: hashText(normalizeForMatching(name)),
    matchHash: hashText(matchText),
    repeatKey: hashText(isDistinctive(content) ? content : `${name}\n${content}`),
    shape: computeSimHash(matchText),
  };
}

/**
 * The key of a device that sends no id of its own. Phones of one model in one chapel share it, so the limit that
 * refuses also uses the sender's name.
 */
export function sharedDeviceKey({ address, agent }: Requester): string {
  return `${address} ${agent}`;
}

/** How many numbers of 32 bits make a SimHash. */
const PARTS = 4;
/** How many letters a shingle has. */
const SHINGLE_LENGTH = 4;
/** The number of letters of a message that are compared. */
const MAX_LETTERS = 1_000;

/** A text in the form used for comparison: letters and digits only, ignoring case, accents and marks. */
export function normalizeForMatching(text: string): string {
  const letters = normalizeText(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A hash for finding equal texts, in the range of the database's bigint. */
function hashText(text: string): string {
  return hash('sha256', text, 'buffer').readBigInt64BE().toString();
}

/**
 * A SimHash over shingles of four letters: 128 bits, of which similar texts differ in few. Digits and drawn-out
 * letters are ignored, as they are what varies when a message is sent again. In the form of the database's bit(128),
 * which compares them.
 */
export function computeSimHash(plain: string): string {
  const letters = plain.replace(/[^\p{L}]+/gu, ' ').replace(/(.)\1+/gu, '$1');
  const text = [...` ${letters.trim()} `].slice(0, MAX_LETTERS);
  const shingles = new Set<number>();
  for (let index = 0; index + SHINGLE_LENGTH <= text.length; index++)
    shingles.add(hashShingle(text, index, index + SHINGLE_LENGTH));
  const parts = Array.from({ length: PARTS }, (_, part) => computeMajorityBits(shingles, part));
  return parts.map((bits) => (bits >>> 0).toString(2).padStart(32, '0')).join('');
}

/** For each of 32 bits, whether more than half of the shingles have it set; as one number. */
function computeMajorityBits(shingles: ReadonlySet<number>, part: number): number {
  const counts = new Uint16Array(32);
  const seed = Math.imul(part + 1, 0x9e3779b1);
  for (const shingle of shingles) {
    const bits = mixHash(shingle ^ seed);
    for (let bit = 0; bit < 32; bit++) counts[bit]! += (bits >>> bit) & 1;
  }
  const half = shingles.size >> 1;
  return counts.reduce((bits, count, bit) => (count > half ? bits | (1 << bit) : bits), 0);
}

/** FNV-1a over letters. */
function hashShingle(letters: readonly string[], from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < to; index++)
    hash = Math.imul(hash ^ letters[index]!.codePointAt(0)!, 0x01000193);
  return hash;
}

/** The final mix of MurmurHash3, so that every bit depends on every letter. */
function mixHash(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
