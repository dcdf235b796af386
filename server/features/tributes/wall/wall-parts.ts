import { TRIBUTE_FIELD_ENTRIES, type TributeText } from '../../../../protocol/tribute-text.ts';
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { isUuid } from '../../../input/ids.ts';
import { Tribute, TributeStatus } from '../posting/tribute.entity.ts';

/** The fields of a tribute that the wall shows. */
const SHOWN = ['id', 'photos', 'createdAt', 'senderMark', 'seq'] as const;
export type WallTribute = TributeText &
  Pick<Tribute, 'image' | 'images' | 'shownPhotos' | (typeof SHOWN)[number]>;

/** The most tributes and bytes per read, whichever is reached first. */
export interface PartLimits {
  count: number;
  bytes: number;
}

/** A part of the wall, and where the next part begins; null at the end. */
export interface WallPart {
  items: WallTribute[];
  next: number | null;
}

/** The newest tributes up to and including the one that reaches this many bytes of text. */
const WITHIN_BYTES = `tribute.id = any(array(
  select id from (
    select id, sum(octet_length(content)) over (
      order by seq desc rows between unbounded preceding and 1 preceding
    ) as above
    from (
      select id, content, seq from tribute
      where page_id = :pageId and status = 'visible' and seq < :before order by seq desc limit :count
    ) newest
  ) sized where coalesce(above, 0) < :bytes))`;

/** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
export async function readWall(
  db: DataSource,
  pageId: string,
  first: number,
  before: number | null,
): Promise<WallTribute[]> {
  if (!isUuid(pageId)) return [];
  const wall = createNewestFirstQuery(db)
    .where({ pageId, status: TributeStatus.VISIBLE })
    .limit(first);
  if (before !== null) wall.andWhere('tribute.seq < :before', { before });
  return wall.getMany();
}

/** The newest tributes before `before`: at most `limits.count`, ending with the one that reaches `limits.bytes`. */
export async function readWithinLimits(
  db: DataSource,
  pageId: string,
  limits: PartLimits,
  before: number | null,
): Promise<WallTribute[]> {
  if (!isUuid(pageId)) return [];
  const values = { pageId, before: before ?? 2 ** 31 - 1, ...limits };
  return createNewestFirstQuery(db).where(WITHIN_BYTES, values).getMany();
}

/** A part of the wall as `readWithinLimits` gives it, with the position of the next part. */
export async function readWallPart(
  db: DataSource,
  pageId: string,
  limits: PartLimits,
  before: number | null,
): Promise<WallPart> {
  const items = await readWithinLimits(db, pageId, limits, before);
  const bytes = items.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const last = items.at(-1);
  if (!last || (items.length < limits.count && bytes < limits.bytes)) return { items, next: null };
  const following = await readWall(db, pageId, 1, last.seq);
  return { items, next: following.length > 0 ? last.seq : null };
}

function createNewestFirstQuery(db: DataSource): SelectQueryBuilder<Tribute> {
  return db
    .getRepository(Tribute)
    .createQueryBuilder('tribute')
    .select(
      [...TRIBUTE_FIELD_ENTRIES.map(([name]) => name), ...SHOWN].map((field) => `tribute.${field}`),
    )
    .orderBy('tribute.seq', 'DESC');
}
