import type { DataSource } from 'typeorm';
import { readRows } from '../../database/read-rows.ts';
import { isUuid } from '../../graphql/ids.ts';
import { Tribute } from './tribute.entity.ts';

/** What the wall shows of a tribute. */
const SHOWN = ['id', 'name', 'content', 'image', 'createdAt', 'senderMark', 'seq'] as const;
export type WallTribute = Pick<Tribute, (typeof SHOWN)[number]>;

/** How much of a wall is read at once: whichever is reached first. */
export interface PartLimits {
  count: number;
  bytes: number;
}

/** A part of the wall, and where what follows it begins; null where nothing does. */
export interface WallPart {
  items: WallTribute[];
  next: number | null;
}

const NEWEST = `where page_id = $1 and status = 'visible' and seq < $2 order by seq desc limit $3`;

const NEWEST_WITHIN_BYTES = `where id = any(array(
    select id from (
      select id, sum(octet_length(content)) over (
        order by seq desc rows between unbounded preceding and 1 preceding
      ) as above
      from (select id, content, seq from tribute ${NEWEST}) newest
    ) sized where coalesce(above, 0) < $4))
  order by seq desc`;

/** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
export async function readWall(
  db: DataSource,
  pageId: string,
  first: number,
  before: number | null,
): Promise<WallTribute[]> {
  if (!isUuid(pageId)) return [];
  return readRows(db, Tribute, NEWEST, [pageId, before ?? 2 ** 31 - 1, first], SHOWN);
}

/** The same, at most `limits.count`, ending with whichever reaches `limits.bytes`. */
export async function readPart(
  db: DataSource,
  pageId: string,
  limits: PartLimits,
  before: number | null,
): Promise<WallPart> {
  if (!isUuid(pageId)) return { items: [], next: null };
  const values = [pageId, before ?? 2 ** 31 - 1, limits.count, limits.bytes];
  const items = await readRows(db, Tribute, NEWEST_WITHIN_BYTES, values, SHOWN);
  const bytes = items.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const last = items.at(-1);
  if (!last || (items.length < limits.count && bytes < limits.bytes)) return { items, next: null };
  const following = await readWall(db, pageId, 1, last.seq);
  return { items, next: following.length > 0 ? last.seq : null };
}
