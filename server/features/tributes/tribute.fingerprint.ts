import type { Requester } from '../../graphql/context.ts';
import { digestOf, plainWords, shapeOf } from './tribute.likeness.ts';
import { sharedDevice } from './tribute.limits.ts';
import { MAX_DIFFERENCE } from './tribute.suspicion.ts';

/** What is remembered of a message for some minutes: numbers that tell alike from different, no words. */
export interface PostFingerprint {
  address: string;
  /** The device, or what stands for it. */
  sender: string;
  name: string;
  words: string;
  shape: string;
}

/** The fingerprint of a message. */
export function fingerprintOf(
  given: { name: string; content: string },
  requester: Requester,
): PostFingerprint {
  const words = plainWords(given.content);
  return {
    address: digestOf(requester.address),
    sender: digestOf(requester.device ?? sharedDevice(requester)),
    name: digestOf(plainWords(given.name)),
    words: digestOf(words),
    shape: shapeOf(words),
  };
}

/** Whether two shapes differ so little that their messages are much alike; the same as `recentPosts` asks of the database. */
export function haveAlikeShapes(a: string, b: string): boolean {
  let differences = 0;
  for (let at = 0; at < a.length && differences <= MAX_DIFFERENCE; at++)
    if (a.charCodeAt(at) !== b.charCodeAt(at)) differences += 1;
  return differences <= MAX_DIFFERENCE;
}
