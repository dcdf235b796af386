/** A message as it comes to an open wall. */
export interface JudgedPost {
  name: string;
  content: string;
  /** How often the same words came to the page a short while ago. */
  repeats: number;
  /** How many messages much like it came a short while ago, from the same sender and from anybody. */
  alike: { bySender: number; byAnybody: number };
}

/** How long messages count as a repetition. */
export const REPEATS_WITHIN_MINUTES = 10;
/** So often the same words may come before. */
export const MAX_REPEATS = 3;
/** Of a shape's 128 bits so many may differ: a word in a sentence, a few letters at its end. */
export const MAX_DIFFERENCE = 24;

const LINK = /(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|net|org|biz|io|ru|cn|xyz)\b/i;
const TELLING_LENGTH = 60;
const SENTENCE_LENGTH = 25;

/**
 * Whether a member should read it first. It leads to being held, never to anything that cannot be
 * undone. `scale` multiplies how much is let through (RATE_LIMIT_SCALE).
 */
export function isSuspicious(
  { name, content, repeats, alike }: JudgedPost,
  scale: number,
): boolean {
  const most = mostAlike(content);
  return (
    LINK.test(name) ||
    LINK.test(content) ||
    repeats >= scaled(MAX_REPEATS, scale) ||
    alike.bySender >= scaled(most.bySender, scale) ||
    alike.byAnybody >= scaled(most.byAnybody, scale)
  );
}

/** Whether the same words from others are a repetition too: many write “Rest in peace”, few so much alike. */
export function isTelling(content: string): boolean {
  return content.length >= TELLING_LENGTH;
}

/** How a number of earlier messages grows with RATE_LIMIT_SCALE; one always passes. */
export function scaled(most: number, scale: number): number {
  return Math.max(1, Math.round(most * scale));
}

/** A whole family writes nearly the same few words; the more words, the less by chance. */
function mostAlike(content: string): { bySender: number; byAnybody: number } {
  if (isTelling(content)) return { bySender: 3, byAnybody: 5 };
  if (content.length >= SENTENCE_LENGTH) return { bySender: 3, byAnybody: 12 };
  return { bySender: 6, byAnybody: 20 };
}
