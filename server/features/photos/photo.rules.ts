import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { EntityManager } from 'typeorm';
import { computeLastRank } from '../../database/rank.ts';
import { Refused } from '../../errors/public-errors.ts';
import { sanitizeLine } from '../../input/text.ts';
import { checkFocus } from '../components/fields.ts';
import { Photo } from './photo.entity.ts';

/** The most photos per page. */
export const MAX_PHOTOS = 1_000;

/** A rank after all of a page's photos; throws Refused if the page is full. */
export async function computeEndRank(manager: EntityManager, pageId: string): Promise<string> {
  const row = await manager
    .createQueryBuilder(Photo, 'photo')
    .select('max(photo.rank)', 'last')
    .addSelect('count(*)::int', 'count')
    .where({ pageId })
    .getRawOne<{ last: string | null; count: number }>();
  if (row && row.count >= MAX_PHOTOS)
    throw new Refused('A page can have up to 1,000 photos. Remove one to add another.');
  return computeLastRank(row?.last ?? null);
}

/** A caption in the form it is stored; throws Refused if it has more than 300 characters. */
export function checkCaption(text: string): string {
  return sanitizeLine(text, MAX_CAPTION, 'A caption');
}

/** The fields of a photo that can be changed. */
export const CHANGEABLE_FIELDS = ['image', 'caption', 'focus'] as const;

/** New values; missing fields stay unchanged, and an empty focus removes it. */
export type PhotoChange = Partial<Record<(typeof CHANGEABLE_FIELDS)[number], string>>;

/** The new values in the form they are stored; throws Refused as described for each field. */
export function checkPhotoChange({ image, caption, focus }: PhotoChange): Partial<Photo> {
  return {
    ...(image !== undefined && { image: image.trim() }),
    ...(caption !== undefined && { caption: checkCaption(caption) }),
    ...(focus !== undefined && { focus: checkFocus(focus, 'focus') || null }),
  };
}
