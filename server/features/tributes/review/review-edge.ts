import type { Tribute } from '../posting/tribute.entity.ts';
import { computeContentHash } from './content-hash.ts';

/** A tribute in a list, as its page's members see it. */
export function toReviewEdge(node: Tribute) {
  const { id: cursor, heldFor, imageAside: photoAside } = node;
  return { cursor, node, heldFor, photoAside, digest: computeContentHash(node) };
}
