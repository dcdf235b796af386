import { LRUCache } from 'lru-cache';
import type { Requester } from '../../graphql/context.ts';
import {
  hammingDistance,
  digestOf,
  plainWords,
  type SimHash,
  simHashOf,
} from './tribute.simhash.ts';
import { sharedDevice } from './tribute.limits.ts';
import { isDistinctive, MAX_DIFFERENCE } from './tribute.suspicion.ts';

/** What is remembered of a message for some minutes: numbers that tell alike from different, no words. */
export interface PostFingerprint {
  address: string;
  /** The device, or what stands for it. */
  sender: string;
  name: string;
  words: string;
  /** What makes another message a repetition: the same words, where they tell little by the same name. */
  said: string;
  shape: SimHash;
}

/** Of addresses, devices and names: a chapel shares its address, and a phone that sends once more its own. */
const digests = new LRUCache<string, string>({ max: 10_000 });
const LONGEST_REMEMBERED = 64;

/** The fingerprint of a message. */
export function fingerprintOf(
  { name, content }: { name: string; content: string },
  requester: Requester,
): PostFingerprint {
  const words = plainWords(content);
  return {
    address: rememberedDigest(requester.address),
    sender: rememberedDigest(requester.device ?? sharedDevice(requester)),
    name: rememberedDigest(plainWords(name)),
    words: digestOf(words),
    said: digestOf(isDistinctive(content) ? content : `${name}\n${content}`),
    shape: simHashOf(words),
  };
}

function rememberedDigest(text: string): string {
  if (text.length > LONGEST_REMEMBERED) return digestOf(text);
  const remembered = digests.get(text);
  if (remembered) return remembered;
  const digest = digestOf(text);
  digests.set(text, digest);
  return digest;
}

/** Whether two messages are much alike. */
export function areSimilar(a: PostFingerprint, b: PostFingerprint): boolean {
  return hammingDistance(a.shape, b.shape) <= MAX_DIFFERENCE;
}
