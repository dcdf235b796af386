import type { Requester } from '../../graphql/context.ts';
import { differencesOf, digestOf, plainWords, type Shape, shapeOf } from './tribute.likeness.ts';
import { sharedDevice } from './tribute.limits.ts';
import { isTelling, MAX_DIFFERENCE } from './tribute.suspicion.ts';

/** What is remembered of a message for some minutes: numbers that tell alike from different, no words. */
export interface PostFingerprint {
  address: string;
  /** The device, or what stands for it. */
  sender: string;
  name: string;
  words: string;
  /** What makes another message a repetition: the same words, where they tell little by the same name. */
  said: string;
  shape: Shape;
}

/** The fingerprint of a message. */
export function fingerprintOf(
  { name, content }: { name: string; content: string },
  requester: Requester,
): PostFingerprint {
  const words = plainWords(content);
  return {
    address: digestOf(requester.address),
    sender: digestOf(requester.device ?? sharedDevice(requester)),
    name: digestOf(plainWords(name)),
    words: digestOf(words),
    said: digestOf(isTelling(content) ? content : `${name}\n${content}`),
    shape: shapeOf(words),
  };
}

/** Whether two messages are much alike. */
export function areAlike(a: PostFingerprint, b: PostFingerprint): boolean {
  return differencesOf(a.shape, b.shape) <= MAX_DIFFERENCE;
}
