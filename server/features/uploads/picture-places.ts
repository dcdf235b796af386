import type { DataSource, EntityManager } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import { mediaAddress } from './media-address.ts';

/** By whom a picture is kept, and on which page it is put; null for none yet. */
export interface PicturePlacement {
  /** The account that uploaded it, where it is a temporary one; null for visitors. */
  uploader: string | null;
  pageId: string | null;
  /** Whether one of the page's members does it. */
  asMember: boolean;
}

/** As long as a removed block can be brought back. */
const UNUSED_DAYS = 30;
const CHECK_BATCH = 500;

/**
 * Keeps a picture; false where it may not be: unknown, a temporary one of another account, or taken off
 * its page. Members may put back what their own page showed before, nobody else brings it to light.
 */
export async function commitPicture(
  manager: EntityManager,
  key: string,
  { uploader, pageId, asMember }: PicturePlacement,
): Promise<boolean> {
  const [rows] = (await manager.query(
    `update media
     set state = 'committed', page_id = coalesce(page_id, $3), used_at = now(), checked_at = now()
     where key = $1 and case
       when state = 'temporary' then uploader is null or uploader = $2
       else page_id is null or ($5 and page_id = $3) or exists (
         select 1 from picture_place place
         where place.address = $4 and (place.shown or ($5 and place.page_id = $3)))
     end
     returning key`,
    [key, uploader, pageId, mediaAddress(key), asMember],
  )) as [unknown[], number];
  return rows.length > 0;
}

/** Whether everybody may see each picture: a page shows it, or none has yet. Those that there are not are left out. */
export async function arePublic(
  db: DataSource,
  keys: Iterable<string>,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await preparedQuery<{ key: string; isPublic: boolean }>(
    db,
    'public pictures',
    `select key, page_id is null or exists (
       select 1 from picture_place place
       where place.address = '/media/' || media.key and place.shown) as "isPublic"
     from media where key = any((select $1::text[])::text[])`, // planned once, whatever its length: see PageVersions
    [[...keys]],
  );
  return new Map(rows.map(({ key, isPublic }) => [key, isPublic]));
}

/** The pages that hold a picture, or held it first. */
export async function pagesOf(db: DataSource, key: string): Promise<string[]> {
  const pages = (await db.query(
    `select page_id as "pageId" from media where key = $1 and page_id is not null
     union select page_id from picture_place place where place.address = $2`,
    [key, mediaAddress(key)],
  )) as { pageId: string }[];
  return pages.map(({ pageId }) => pageId);
}

/** Checks one batch of kept pictures, each about once a day, and gives those that no place has held for 30 days. */
export async function findUnused(manager: EntityManager): Promise<string[]> {
  const [checked] = (await manager.query(
    `with due as (
       select key from media where state = 'committed' and checked_at < now() - interval '1 day'
       order by checked_at limit $1 for update skip locked
     )
     update media set checked_at = now(), used_at = case
       when exists (select 1 from picture_place place where place.address = '/media/' || media.key)
       then now() else used_at end
     from due where media.key = due.key
     returning media.key, used_at < now() - make_interval(days => $2) as "isUnused"`,
    [CHECK_BATCH, UNUSED_DAYS],
  )) as [{ key: string; isUnused: boolean }[], number];
  return checked.filter(({ isUnused }) => isUnused).map(({ key }) => key);
}
