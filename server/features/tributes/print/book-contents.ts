import type { DataSource } from 'typeorm';
import type { BookPicture, PageSubject, Payload } from '../../components/block-type.ts';
import { readBlocks } from '../../components/component.entity.ts';
import { findPageSubject } from '../../components/page-subject.ts';
import { findTypesShowing, getBlockType } from '../../components/registry.ts';
import type { Page } from '../../pages/page.entity.ts';
import { findShownPhotos, type Photo } from '../../photos/photo.entity.ts';

/** The most photos in a book. */
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

/** Reads the subject from the page's blocks, their texts, and the photos if one of the blocks shows photos. */
export async function readBookContents(
  db: DataSource,
  { id: pageId }: Page,
): Promise<BookContents> {
  const blocks = await readBlocks(db.manager, pageId);
  const photoTypes = findTypesShowing('photos');
  const photos = blocks.some(({ type }) => photoTypes.includes(type))
    ? await findShownPhotos(db, pageId, MAX_PHOTOS)
    : [];
  const additions = blocks.flatMap(
    ({ type, payload }) => getBlockType(type).inBook?.(payload as Payload) ?? [],
  );
  return {
    subject: findPageSubject(blocks) ?? undefined,
    chapters: additions.flatMap(({ html }) => html || []),
    pictures: additions.flatMap(({ picture }) => (picture?.image ? picture : [])),
    photos,
  };
}
