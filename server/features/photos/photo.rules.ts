import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { EntityManager } from 'typeorm';
import { rankAtEnd } from '../../database/rank.ts';
import { Refused } from '../../graphql/errors.ts';
import { cleanText } from '../../graphql/text.ts';
import { checkFocus } from '../components/fields.ts';
import type { Photo } from './photo.entity.ts';

/** No page has more photos than this. */
export const MAX_PHOTOS = 1_000;

/** The rank behind all of a page's photos; Refused where the page is full. */
export async function endOfPhotos(manager: EntityManager, pageId: string): Promise<string> {
  const [row] = (await manager.query(
    'select max(rank) as last, count(*)::int as count from photo where page_id = $1',
    [pageId],
  )) as { last: string | null; count: number }[];
  if (row && row.count >= MAX_PHOTOS)
    throw new Refused('A page can have up to 1,000 photos. Remove one to add another.');
  return rankAtEnd(row?.last ?? null);
}

/** A caption as it is stored; Refused past 300 characters. */
export function checkCaption(text: string): string {
  const caption = cleanText(text).replace(/\s+/g, ' ').trim();
  const length = [...caption].length;
  if (length <= MAX_CAPTION) return caption;
  throw new Refused(`A caption can have up to 300 characters; yours has ${length}.`);
}

/** What can be changed of a photo. */
export const CHANGEABLE = ['image', 'caption', 'focus'] as const;

/** New values; what is left out stays as it is, and an empty focus is none. */
export type PhotoChange = Partial<Record<(typeof CHANGEABLE)[number], string>>;

/** The new values as they are stored; Refused as each field says. */
export function checkPhotoChange({ image, caption, focus }: PhotoChange): Partial<Photo> {
  return {
    ...(image !== undefined && { image: image.trim() }),
    ...(caption !== undefined && { caption: checkCaption(caption) }),
    ...(focus !== undefined && { focus: checkFocus(focus, 'focus') || null }),
  };
}
