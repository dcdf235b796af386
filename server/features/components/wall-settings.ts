import { type EntityManager, In, IsNull } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { Change } from '../../live/event-store.ts';
import { writeContent } from './component-content.ts';
import { ComponentChangeRow } from './component-change.entity.ts';
import { ComponentRow } from './component.entity.ts';
import { findTypesShowing } from './registry.ts';

/** The block types that display a wall. */
const WALL_TYPES = findTypesShowing('tributes');

/** How a page's wall accepts messages. */
export interface WallSettings {
  readFirst: boolean;
  picturesFirst: boolean;
  closed: boolean;
}

/** The wall of a page that has or had one. */
export interface PageWall extends WallSettings {
  /** Whether the page shows it: nobody can post on a removed one. */
  isShown: boolean;
}

/**
 * The settings in the wall blocks of each of these pages, the strictest if a page has several. If all of them are
 * removed, the removed ones still count, so that messages on their way cannot bypass them. Pages that never had one
 * are left out.
 */
export async function readWallSettings(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, PageWall>> {
  const rows = await manager.query<(PageWall & { pageId: string })[]>(
    `select page_id as "pageId", bool_or(payload->>'read_first' = 'true') is true as "readFirst",
            bool_or(payload->>'pictures_first' = 'true') is true as "picturesFirst",
            bool_or(payload->>'closed' = 'true') is true as closed,
            bool_or(stands) as "isShown"
     from (
       select page_id, payload, removed_at is null as stands,
              bool_or(removed_at is null) over (partition by page_id) as any_stands
       from component where page_id = any($1::uuid[]) and type = any($2)
     ) as wall where stands or not any_stands
     group by page_id`,
    [pageIds, WALL_TYPES],
  );
  return new Map(rows.map(({ pageId, ...settings }) => [pageId, settings]));
}

/** How long senders may change their messages; see `sender_changes` in types/comment.ts. */
export type SenderChanges = 'none' | 'hour' | 'day' | 'week';

/**
 * The value of sender_changes for each page: the shortest if a page has several walls, a day if none of them sets it.
 * Removed blocks count only on a page that has no other, as in `readWallSettings`.
 */
export async function readSenderChanges(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, SenderChanges>> {
  const rows = (await manager.query(
    `select distinct on (page_id) page_id as "pageId", allowed
     from (
       select page_id, coalesce(nullif(payload->>'sender_changes', ''), 'day') as allowed,
              removed_at is null as stands,
              bool_or(removed_at is null) over (partition by page_id) as any_stands
       from component where page_id = any($1::uuid[]) and type = any($2)
     ) as said where stands or not any_stands
     order by page_id, array_position(array['none', 'hour', 'day', 'week'], allowed)`,
    [pageIds, WALL_TYPES],
  )) as { pageId: string; allowed: SenderChanges }[];
  const byPage = new Map(rows.map(({ pageId, allowed }) => [pageId, allowed]));
  return new Map(pageIds.map((id) => [id, byPage.get(id) ?? 'day']));
}

/** The names of the settings in payloads and the history. */
export const WALL_FIELDS = {
  readFirst: 'read_first',
  picturesFirst: 'pictures_first',
  closed: 'closed',
} as const satisfies Record<keyof WallSettings, string>;

/**
 * Sets one setting for the whole wall, whose page must be locked: on in its first block, or off in all. Returns false
 * if nothing changes; throws Refused if the page shows no wall.
 */
export async function writeWallSettings(
  change: Change,
  pageId: string,
  { setting, on, by }: { setting: keyof WallSettings; on: boolean; by: string },
): Promise<boolean> {
  const walls = await change.manager.find(ComponentRow, {
    where: { pageId, type: In(WALL_TYPES), removedAt: IsNull() },
    order: { rank: 'ASC' },
  });
  const field = WALL_FIELDS[setting];
  const [first] = walls;
  if (!first) throw new Refused('There is no wall on this page.');
  const isOn = walls.filter(({ payload }) => payload[field] === 'true');
  if (on === isOn.length > 0) return false;
  for (const wall of on ? [first] : isOn)
    await writeContent(change, wall, { [field]: on ? 'true' : '' }, { authors: [by] });
  return true;
}

/** Who last changed each of a wall's settings, and when; settings never changed are left out. */
export async function readWallChanges(
  manager: EntityManager,
  pageId: string,
): Promise<ReadonlyMap<string, { userId: string | null; at: Date }>> {
  const rows = await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .distinctOn(['change.field'])
    .select('change.field', 'field')
    .addSelect('change.userId', 'userId')
    .addSelect('change.at', 'at')
    .innerJoin(ComponentRow, 'component', 'component.id = change.componentId')
    .where({ pageId, kind: 'changed', field: In(Object.values(WALL_FIELDS)) })
    .andWhere('component.type = any(:types)', { types: WALL_TYPES })
    .orderBy('change.field')
    .addOrderBy('change.id', 'DESC')
    .getRawMany<{ field: string; userId: string | null; at: Date }>();
  return new Map(rows.map(({ field, userId, at }) => [field, { userId, at }]));
}
