/** A message as it comes to an open wall. */
export interface Suspect {
  name: string;
  content: string;
  /** How often the same words came to the page a short while ago. */
  repeats: number;
}

/** How long the same words count as a repetition. */
export const REPEATS_WITHIN_MINUTES = 10;
/** So often they may come before. */
export const MAX_REPEATS = 3;

const LINK = /(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|net|org|biz|io|ru|cn|xyz)\b/i;
const TELLING_LENGTH = 60;

/** Whether a member should read it first. It leads to being held, never to anything that cannot be undone. */
export function isSuspicious({ name, content, repeats }: Suspect, maxRepeats: number): boolean {
  return LINK.test(name) || LINK.test(content) || repeats >= maxRepeats;
}

/** Whether the same words from others are a repetition too: many write “Rest in peace”, few so much alike. */
export function isTelling(content: string): boolean {
  return content.length >= TELLING_LENGTH;
}
