import type { DataSource, EntityManager } from 'typeorm';
import { BatchedQuery } from '../../database/batched-query.ts';
import { NotFound } from '../../errors/public-errors.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { toMediaAddress } from './media-address.ts';
import { Media } from './media.entity.ts';

/** Who commits a picture, and to which page; null if there is no page yet. */
export interface PicturePlacement {
  /** The account that uploaded it, if it is temporary; null for visitors. */
  uploader: string | null;
  pageId: string | null;
  /** Whether a member of the page commits it. */
  isMember: boolean;
}

/** Whether the requester may see pictures withdrawn from these pages; the pages are looked up only if needed. */
export type MayOpen = (pages: {
  /** The pages that use the picture, or used it first. */
  using(): Promise<string[]>;
  /** The pages that show the picture to viewers who may see them. */
  showing(): Promise<string[]>;
}) => Promise<boolean>;

/** How long an unused picture is stored: as long as a removed block can be restored. */
const UNUSED_DAYS = 30;
const CHECK_BATCH = 500;

/**
 * Marks a picture or film as committed; false if that is not allowed: it is unknown, a temporary one of another
 * account, or was removed from its page. Only members may put back what their own page showed before. `publicUsageSql`:
 * see PageAccess.
 */
export async function markCommitted(
  manager: EntityManager,
  key: string,
  { uploader, pageId, isMember }: PicturePlacement,
  publicUsageSql: string,
): Promise<boolean> {
  const [rows] = (await manager.query(
    `update media
     set state = 'committed', page_id = coalesce(page_id, $3), used_at = now(), checked_at = now()
     where key = $1 and state <> 'removed' and taken_down_at is null and case
       when state = 'temporary' then uploader is null or uploader = $2
       else page_id is null or ($5 and page_id = $3) or exists (
         select 1 from picture_place place
         where place.address = $4 and ((${publicUsageSql}) or ($5 and place.page_id = $3)))
     end
     returning key`,
    [key, uploader, pageId, toMediaAddress(key), isMember],
  )) as [unknown[], number];
  return rows.length > 0;
}

/** Who may see a picture: everybody, some (see MayOpen), or nobody, as the operator took it down. */
type Publicity = 'everybody' | 'some' | 'nobody';

/** Decides who may see a picture or film. */
export class MediaVisibility {
  private readonly publicity: BatchedQuery<ReadonlyMap<string, Publicity>>;

  constructor(
    private readonly db: DataSource,
    private readonly access: Pick<PageAccess, 'publicUsageSql' | 'visibleUsageSql'>,
  ) {
    this.publicity = new BatchedQuery((keys) => readPublicity(db, keys, access.publicUsageSql));
  }

  /**
   * Returns whether everybody may see it. If no page shows it any more, only those may whom `mayOpen` allows, given
   * the pages that use it. Otherwise throws NotFound, as for what is unknown, and for what was taken down.
   */
  async require(key: string, mayOpen: MayOpen, message: string): Promise<boolean> {
    const publicity = (await this.publicity.load([key])).get(key);
    if (publicity === 'everybody') return true;
    const pages = {
      using: () => findPagesUsing(this.db, key),
      showing: () => findPagesShowing(this.db, key, this.access.visibleUsageSql),
    };
    if (publicity !== 'some' || !(await mayOpen(pages))) throw new NotFound(message);
    return false;
  }

  /** Which of these everybody may see. */
  async findPublic(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const publicity = await this.publicity.load(keys);
    return new Set(keys.filter((key) => publicity.get(key) === 'everybody'));
  }
}

/**
 * The publicity of each picture: everybody, if a page shows it or no page has used it yet. Unknown pictures are left
 * out.
 */
async function readPublicity(
  db: DataSource,
  keys: Iterable<string>,
  publicUsageSql: string,
): Promise<ReadonlyMap<string, Publicity>> {
  const rows = await db.query<{ key: string; publicity: Publicity }[]>(
    `select key, case
       when taken_down_at is not null then 'nobody'
       when page_id is null or exists (
         select 1 from picture_place place
         where place.address = '/media/' || media.key and ${publicUsageSql}) then 'everybody'
       else 'some' end as publicity
     from media where key = any((select $1::text[])::text[])`, // the subquery avoids a new plan for each length: see PageVersions
    [[...keys]],
  );
  return new Map(rows.map(({ key, publicity }) => [key, publicity]));
}

/** The pages that use a picture, or used it first. */
export async function findPagesUsing(db: DataSource, key: string): Promise<string[]> {
  const first = await db
    .getRepository(Media)
    .findOne({ select: { key: true, pageId: true }, where: { key } });
  const using = await db
    .createQueryBuilder()
    .select('distinct place.page_id', 'pageId')
    .from('picture_place', 'place')
    .where('place.address = :address', { address: toMediaAddress(key) })
    .getRawMany<{ pageId: string }>();
  return [
    ...new Set([...(first?.pageId ? [first.pageId] : []), ...using.map(({ pageId }) => pageId)]),
  ];
}

/** The pages that show a picture to viewers who may see them. `visibleUsageSql`: see PageAccess. */
async function findPagesShowing(
  db: DataSource,
  key: string,
  visibleUsageSql: string,
): Promise<string[]> {
  const pages = await db
    .createQueryBuilder()
    .select('distinct page_id', 'pageId')
    .from('picture_place', 'place')
    .where('place.address = :address', { address: toMediaAddress(key) })
    .andWhere(visibleUsageSql)
    .getRawMany<{ pageId: string }>();
  return pages.map(({ pageId }) => pageId);
}

/** Checks one batch of committed pictures, each about once a day, and returns those unused for 30 days. */
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
