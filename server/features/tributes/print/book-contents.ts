import type { DataSource } from 'typeorm';
import type { BookPicture, PageSubject, Payload } from '../../components/block-type.ts';
import { type ComponentRow, readBlocks } from '../../components/component.entity.ts';
import { findPageSubject } from '../../components/page-subject.ts';
import { findTypesShowing, getBlockType } from '../../components/registry.ts';
import type { Page } from '../../pages/page.entity.ts';
import { findShownPhotos, type Photo } from '../../photos/photo.entity.ts';
import { MAX_PHOTOS as MAX_ON_PAGE } from '../../photos/photo.rules.ts';

/** The most photos of the grid in a volume of a book. */
const MAX_PHOTOS = 200;

/** The content of a book besides the messages. */
export interface BookContents {
  /** The subject of the page; undefined if no block describes it. */
  subject: PageSubject | undefined;
  /** The texts of other blocks, as sanitised HTML. */
  chapters: string[];
  /** Pictures of other blocks. */
  pictures: BookPicture[];
  photos: Photo[];
}

/** How many volumes a page's photos take. */
export async function countPhotoVolumes(db: DataSource, pageId: string): Promise<number> {
  const photos = await findPhotos(db, await readBlocks(db.manager, pageId), pageId, MAX_ON_PAGE);
  return Math.ceil(photos.length / MAX_PHOTOS);
}

/**
 * Reads the subject from the page's blocks, their texts, and the photos of a volume if one of the blocks shows photos.
 */
export async function readBookContents(
  db: DataSource,
  { id: pageId }: Page,
  volume = 1,
): Promise<BookContents> {
  const blocks = await readBlocks(db.manager, pageId);
  const photos = await findPhotos(db, blocks, pageId, volume * MAX_PHOTOS);
  const additions = blocks.flatMap(
    ({ type, payload }) => getBlockType(type).inBook?.(payload as Payload) ?? [],
  );
  return {
    subject: findPageSubject(blocks) ?? undefined,
    chapters: additions.flatMap(({ html }) => html || []),
    pictures: additions.flatMap(({ picture }) => (picture?.image ? picture : [])),
    photos: photos.slice((volume - 1) * MAX_PHOTOS),
  };
}

/** The page's first photos, if one of its blocks shows them. */
async function findPhotos(
  db: DataSource,
  blocks: readonly ComponentRow[],
  pageId: string,
  count: number,
): Promise<Photo[]> {
  const photoTypes = findTypesShowing('photos');
  const isShown = blocks.some(({ type }) => photoTypes.includes(type));
  return isShown ? findShownPhotos(db, pageId, count) : [];
}
