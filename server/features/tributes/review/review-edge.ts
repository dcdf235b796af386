import type { Tribute } from '../posting/tribute.entity.ts';
import { toTributePhotos } from '../posting/tribute-photo.types.ts';
import { computeContentHash } from './content-hash.ts';

/** A tribute in a list, as its page's members see it. */
export function toReviewEdge(node: Tribute) {
  const { id: cursor, heldFor, takenDownFor } = node;
  const photosAside = toTributePhotos(node.photosAside);
  const photoAside = photosAside[0]?.image ?? null;
  const digest = computeContentHash(node);
  return { cursor, node, heldFor, takenDownFor, photoAside, photosAside, digest };
}
