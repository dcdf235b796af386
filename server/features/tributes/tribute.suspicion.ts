import type { HeldWords } from './held-words.ts';
import { HeldReason } from './tribute.held-reason.ts';

/** A message as it comes to an open wall. */
export interface JudgedPost {
  name: string;
  content: string;
  /** Whether somebody of this name is on the wall already; asked for messages with a link alone. */
  isKnown: boolean;
  /** How often the same words came to the page a short while ago. */
  repeats: number;
  /** How many messages much like it came a short while ago, from the same sender and from anybody. */
  alike: { bySender: number; byAnybody: number };
  /** How many messages the same sender wrote under this name in the last minute. */
  rapid: number;
}

/** Messages are compared with so many of the page's newest. */
export const MAX_COMPARED = 500;
/** How long messages count as a repetition. */
export const REPEATS_WITHIN_MINUTES = 10;
/** How often the same words may have come before. */
const MAX_REPEATS = 3;
/** Of a shape's 128 bits so many may differ: a word in a sentence, a few letters at its end. */
export const MAX_DIFFERENCE = 24;
/** More than a person writes in a minute. */
const MAX_RAPID = 15;

const LINK = /(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|net|org|biz|io|ru|cn|xyz)\b/i;
const DISTINCTIVE_LENGTH = 60;
const SENTENCE_LENGTH = 25;

/**
 * Why a member should read it first; empty for nearly every message. It leads to being held, never to
 * anything that cannot be undone. `scale` multiplies how much is let through (RATE_LIMIT_SCALE).
 */
export function signalsOf(
  post: JudgedPost,
  heldWords: Pick<HeldWords, 'areIn'>,
  scale: number,
): HeldReason[] {
  const { content, repeats, alike } = post;
  const max = maxSimilar(content);
  const isLinked = hasLink(post);
  const signals: [HeldReason, boolean][] = [
    [HeldReason.LINK, isLinked],
    [HeldReason.FIRST_LINK, isLinked && !post.isKnown],
    [
      HeldReason.REPEATED,
      repeats >= scaled(MAX_REPEATS, scale) ||
        alike.bySender >= scaled(max.bySender, scale) ||
        alike.byAnybody >= scaled(max.byAnybody, scale),
    ],
    [HeldReason.RAPID, post.rapid >= scaled(MAX_RAPID, scale)],
    [HeldReason.WORDS, heldWords.areIn(post.name) || heldWords.areIn(content)],
  ];
  return signals.filter(([, applies]) => applies).map(([reason]) => reason);
}

/** Whether a link stands in a message. */
export function hasLink({ name, content }: { name: string; content: string }): boolean {
  return LINK.test(name) || LINK.test(content);
}

/** Whether the same words from others are a repetition too: many write “Rest in peace”, few so much alike. */
export function isDistinctive(content: string): boolean {
  return content.length >= DISTINCTIVE_LENGTH;
}

/** How a number of earlier messages grows with RATE_LIMIT_SCALE; one always passes. */
function scaled(max: number, scale: number): number {
  return Math.max(1, Math.round(max * scale));
}

/** A whole family writes nearly the same few words; the more words, the less by chance. */
function maxSimilar(content: string): { bySender: number; byAnybody: number } {
  if (isDistinctive(content)) return { bySender: 3, byAnybody: 5 };
  if (content.length >= SENTENCE_LENGTH) return { bySender: 3, byAnybody: 12 };
  return { bySender: 6, byAnybody: 20 };
}
