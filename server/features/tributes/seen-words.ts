import { createHash } from 'node:crypto';
import { type Tribute, TributeStatus } from './tribute.entity.ts';

/** Tells name, words and picture of a tribute from any others that it had or gets. */
export function digestOfWords({ name, content, image }: Tribute): string {
  return createHash('sha256')
    .update(JSON.stringify([name, content, image]))
    .digest('base64url');
}

/**
 * Whether somebody who saw the digest `seen` would decide about other words than they read. What is on the
 * wall can be taken off it whatever it says by now: changing words again and again keeps nothing there.
 */
export function isChangedSince(seen: string | null | undefined, tribute: Tribute): boolean {
  if (seen == null || tribute.status === TributeStatus.VISIBLE) return false;
  return seen !== digestOfWords(tribute);
}
