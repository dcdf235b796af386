import { type DataSource, IsNull } from 'typeorm';
import type { PageFront } from '../../components/block-type.ts';
import { ComponentRow } from '../../components/component.entity.ts';
import { findPageFront } from '../../components/page-front.ts';
import { findTypesShowing } from '../../components/registry.ts';
import type { Page } from '../../pages/page.entity.ts';
import { Photo } from '../../photos/photo.entity.ts';

/** The most photos in a book. */
const MAX_PHOTOS = 200;

/** What a book holds besides the messages. */
export interface BookContents {
  /** Undefined if no block says whom the page is about. */
  front: PageFront | undefined;
  photos: Photo[];
}

/** Reads what the page's blocks say of whom it is about, and its photos if one of them shows photos. */
export async function readBookContents(
  db: DataSource,
  { id: pageId }: Page,
): Promise<BookContents> {
  const blocks = await db
    .getRepository(ComponentRow)
    .find({ where: { pageId, removedAt: IsNull() }, order: { rank: 'ASC' } });
  const photoTypes = findTypesShowing('photos');
  const photos = blocks.some(({ type }) => photoTypes.includes(type))
    ? await db
        .getRepository(Photo)
        .find({ where: { pageId }, order: { rank: 'ASC' }, take: MAX_PHOTOS })
    : [];
  return { front: findPageFront(blocks) ?? undefined, photos };
}
