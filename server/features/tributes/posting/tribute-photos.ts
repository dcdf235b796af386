import type { EntityManager } from 'typeorm';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { Refused } from '../../../graphql/errors.ts';
import type { Tribute } from './tribute.entity.ts';
import { type TributePhoto, TributePhotoRow } from './tribute-photo.entity.ts';

const FULL_MESSAGE = `A message has room for ${MAX_TRIBUTE_PHOTOS} photos.`;

/** The addresses of the photos that a tribute is to have, each once; Refused for more than it has room for. */
export function checkPhotos(images: readonly string[]): string[] {
  const photos = [...new Set(images)];
  if (photos.length > MAX_TRIBUTE_PHOTOS) throw new Refused(FULL_MESSAGE);
  return photos;
}

/**
 * The photos with one more, at the position that its sender chose for it, or at the next free one. Refused if there is
 * no room. If some were put aside, the new one is put aside with them: nobody has looked at it yet.
 */
export function addPhoto(
  photos: readonly TributePhoto[],
  image: string,
  wanted: number | null | undefined,
): TributePhoto[] {
  const taken = new Set(photos.map(({ position }) => position));
  const free = Array.from({ length: MAX_TRIBUTE_PHOTOS }, (_, position) => position).filter(
    (position) => !taken.has(position),
  );
  const after = Math.max(-1, ...taken);
  const position = free.find((one) => one === wanted) ?? free.find((one) => one > after) ?? free[0];
  if (position === undefined) throw new Refused(FULL_MESSAGE);
  const isAside = photos.some((photo) => photo.isAside);
  return [...photos, { position, image, isAside }].toSorted((a, b) => a.position - b.position);
}

/** The photos as their sender wants them; those put aside stay behind them, as far as there is room. */
export function replacePhotos(
  photos: readonly TributePhoto[],
  images: readonly string[],
): TributePhoto[] {
  const aside = photos.filter(({ image, isAside }) => isAside && !images.includes(image));
  return [...images.map((image) => ({ image, isAside: false })), ...aside]
    .slice(0, MAX_TRIBUTE_PHOTOS)
    .map(({ image, isAside }, position) => ({ position, image, isAside }));
}

/** Stores the photos of these tributes, whose page is locked, in place of those they had. */
export async function storePhotos(
  manager: EntityManager,
  tributes: readonly Pick<Tribute, 'id' | 'photos'>[],
): Promise<void> {
  if (tributes.length === 0) return;
  const rows = tributes.flatMap(({ id: tributeId, photos }) =>
    photos.map((photo) => ({ tributeId, ...photo })),
  );
  await manager.query('delete from tribute_photo where tribute_id = any($1::uuid[])', [
    tributes.map(({ id }) => id),
  ]);
  if (rows.length > 0) await manager.insert(TributePhotoRow, rows);
}
