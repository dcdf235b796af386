import { hash } from 'node:crypto';
import { type Tribute, TributeStatus } from '../tribute.entity.ts';
import { toTributePhotos } from '../tribute-photo.entity.ts';
import { TRIBUTE_FIELD_ENTRIES } from '../../../../protocol/tribute-text.ts';

/** A tribute in a list, as its page's members see it. */
export function toReviewEdge(node: Tribute) {
  const { id: cursor, heldFor, takenDownFor } = node;
  const photosAside = toTributePhotos(node.photosAside);
  const photoAside = photosAside[0]?.image ?? null;
  const contentHash = computeContentHash(node);
  return { cursor, node, heldFor, takenDownFor, photoAside, photosAside, contentHash };
}

/** A hash of a tribute's texts and photos, different for every version of them. */
export function computeContentHash(tribute: Tribute): string {
  const content = [
    ...TRIBUTE_FIELD_ENTRIES.map(([name]) => tribute[name]),
    ...tribute.images,
    tribute.shownPhotos.map(({ film }) => film ?? ''),
  ];
  return hash('sha256', JSON.stringify(content), 'base64url');
}

/**
 * Whether a member who read the version with `seenHash` would decide about another version. Hiding a visible message is
 * always allowed, because a sender must not be able to prevent it by changing the text again and again.
 */
export function isChangedSince(seenHash: string | null | undefined, tribute: Tribute): boolean {
  if (seenHash == null || tribute.status === TributeStatus.VISIBLE) return false;
  return seenHash !== computeContentHash(tribute);
}
