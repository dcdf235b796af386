import { LRUCache } from 'lru-cache';
import type { Requester } from '../../../../graphql/context.ts';
import { hashText, normalizeForMatching, computeSimHash } from './simhash.ts';
import { sharedDeviceKey } from '../post-limits.ts';
import { isDistinctive } from './suspicion.ts';

/** What is kept of a message for some minutes: numbers to compare it by, no text. */
export interface PostFingerprint {
  address: string;
  /** The device, or a substitute for its id. */
  sender: string;
  name: string;
  words: string;
  /** Equal for repetitions: a hash of the text, and for common texts of the name too. */
  said: string;
  /** 128 bits as 0 and 1; similar texts differ in few of them. */
  shape: string;
}

/** Hashes of addresses, devices and names; cached, as a chapel shares an address and a phone sends more than once. */
const digests = new LRUCache<string, string>({ max: 10_000 });
const MAX_CACHED_LENGTH = 64;

export function createFingerprint(
  { name, content }: { name: string; content: string },
  requester: Requester,
): PostFingerprint {
  const matchText = normalizeForMatching(content);
  return {
    address: cachedDigest(requester.address),
    sender: cachedDigest(requester.device ?? sharedDeviceKey(requester)),
    name: cachedDigest(normalizeForMatching(name)),
    words: hashText(matchText),
    said: hashText(isDistinctive(content) ? content : `${name}\n${content}`),
    shape: computeSimHash(matchText),
  };
}

function cachedDigest(text: string): string {
  if (text.length > MAX_CACHED_LENGTH) return hashText(text);
  const remembered = digests.get(text);
  if (remembered) return remembered;
  const digest = hashText(text);
  digests.set(text, digest);
  return digest;
}
