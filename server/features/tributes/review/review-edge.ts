import type { Tribute } from '../posting/tribute.entity.ts';
import { toTributePhotos } from '../posting/tribute-photo.types.ts';
import { computeContentHash } from './content-hash.ts';

/** A tribute in a list, as its page's members see it. */
export function toReviewEdge(node: Tribute) {
  const { id: cursor, heldFor } = node;
  const photosAside = toTributePhotos(node.photosAside);
  const photoAside = photosAside[0]?.image ?? null;
  return { cursor, node, heldFor, photoAside, photosAside, digest: computeContentHash(node) };
}
