import { type EntityManager, In } from 'typeorm';
import type { CommitFilm } from '../uploads/films/film.service.ts';
import { toPlainAddress } from '../uploads/media-address.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import type { PicturePlacement } from '../uploads/picture-usage.ts';
import { MAX_TRIBUTE_PHOTOS } from '../../../protocol/limits.ts';
import { Refused } from '../../errors/public-errors.ts';
import type { Tribute } from './tribute.entity.ts';
import { type TributePhoto, TributePhotoRow } from './tribute-photo.entity.ts';

const FULL_MESSAGE = `A message has room for ${MAX_TRIBUTE_PHOTOS} photos.`;

/** A photo, or the still of a film, as it was sent. */
export type SentPhoto = Pick<TributePhoto, 'image' | 'film'>;

/** How what was uploaded is stored permanently. */
export interface CommitMedia {
  commitPicture: CommitPicture;
  commitFilm: CommitFilm;
}

/**
 * The photos that a tribute is to have, each once; the film's still is the last. Throws Refused for more than it has
 * room for, and for a film without a still.
 */
export function toSentPhotos(images: readonly string[], film?: string | null): SentPhoto[] {
  const addresses = [...new Set(images.map(toPlainAddress))];
  if (addresses.length > MAX_TRIBUTE_PHOTOS) throw new Refused(FULL_MESSAGE);
  if (film && addresses.length === 0)
    throw new Refused('A film needs a picture of it, which is shown until it is played.');
  return addresses.map((image, index) => ({
    image,
    film: (index === addresses.length - 1 && film) || null,
  }));
}

/** Stores a sender's photos permanently, with their films; see commitPicture. */
export async function commitPhotos(
  { commitPicture, commitFilm }: CommitMedia,
  photos: readonly SentPhoto[],
  sent: Pick<PicturePlacement, 'uploader' | 'pageId'>,
  manager: EntityManager,
): Promise<void> {
  const placement = { ...sent, isMember: false };
  for (const { image, film } of photos) {
    await commitPicture(image, placement, manager);
    if (film) await commitFilm(film, placement, manager);
  }
}

/**
 * The photos with one more, at the position that its sender chose for it, or at the next free one. Throws Refused if
 * there is no room. If some were set aside, the new one is set aside with them: nobody has looked at it yet.
 */
export function addPhoto(
  photos: readonly TributePhoto[],
  sent: SentPhoto,
  requestedPosition: number | null | undefined,
): TributePhoto[] {
  const taken = new Set(photos.map(({ position }) => position));
  const free = Array.from({ length: MAX_TRIBUTE_PHOTOS }, (_, position) => position).filter(
    (position) => !taken.has(position),
  );
  const after = Math.max(-1, ...taken);
  const position =
    free.find((candidate) => candidate === requestedPosition) ??
    free.find((candidate) => candidate > after) ??
    free[0];
  if (position === undefined) throw new Refused(FULL_MESSAGE);
  requireOneFilm([...photos, sent]);
  const isAside = photos.some((photo) => photo.isAside);
  return [...photos, { position, ...sent, isAside }].toSorted((a, b) => a.position - b.position);
}

/** The photos as their sender wants them; those set aside stay behind them, as far as there is room. */
export function replacePhotos(
  photos: readonly TributePhoto[],
  wanted: readonly SentPhoto[],
): TributePhoto[] {
  requireOneFilm(wanted);
  const hasFilm = wanted.some(({ film }) => film);
  const aside = photos.filter(
    ({ image, film, isAside }) =>
      isAside && !wanted.some((photo) => photo.image === image) && !(film && hasFilm),
  );
  return [...wanted.map((photo) => ({ ...photo, isAside: false })), ...aside]
    .slice(0, MAX_TRIBUTE_PHOTOS)
    .map(({ image, film, isAside }, position) => ({ position, image, film, isAside }));
}

function requireOneFilm(photos: readonly SentPhoto[]): void {
  if (photos.filter(({ film }) => film).length > 1)
    throw new Refused('A message has room for one film.');
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
  await manager.delete(TributePhotoRow, { tributeId: In(tributes.map(({ id }) => id)) });
  if (rows.length > 0) await manager.insert(TributePhotoRow, rows);
}
