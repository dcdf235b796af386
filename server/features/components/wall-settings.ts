import { type EntityManager, In, IsNull } from 'typeorm';
import { preparedStatement } from '../../database/prepared-query.ts';
import { Refused } from '../../graphql/errors.ts';
import type { Change } from '../../live/event-store.ts';
import { writeContent } from './component.content.ts';
import { ComponentRow } from './component.entity.ts';
import { typesShowing } from './registry.ts';

/** How a page's wall takes messages. */
export interface WallSettings {
  readFirst: boolean;
  picturesFirst: boolean;
  closed: boolean;
}

/**
 * What the wall blocks of each of these pages say, the stricter where a page has several. While all of them
 * are taken off the page, the removed ones still count: a message on its way then must not slip past them.
 * A page that never had one is left out: its wall is open.
 */
export async function wallSettings(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, WallSettings>> {
  const rows = await preparedStatement<WallSettings & { pageId: string }>(
    manager,
    'wall settings',
    `select page_id as "pageId", bool_or(payload->>'read_first' = 'true') is true as "readFirst",
            bool_or(payload->>'pictures_first' = 'true') is true as "picturesFirst",
            bool_or(payload->>'closed' = 'true') is true as closed
     from (
       select page_id, payload, removed_at is null as stands,
              bool_or(removed_at is null) over (partition by page_id) as any_stands
       from component where page_id = any($1::uuid[]) and type = any($2)
     ) as wall where stands or not any_stands
     group by page_id`,
    [pageIds, typesShowing('tributes')],
  );
  return new Map(rows.map(({ pageId, ...settings }) => [pageId, settings]));
}

/** How long senders may change their messages: by the table of `sender_changes` in types/comment.ts. */
export type SenderChanges = 'none' | 'hour' | 'day' | 'week';

/** What the wall blocks of each of these pages say of it, the shorter where a page has several; a day where they say nothing. */
export async function senderChanges(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, SenderChanges>> {
  const rows = (await manager.query(
    `select distinct on (page_id) page_id as "pageId", allowed
     from component, lateral (
       select coalesce(nullif(payload->>'sender_changes', ''), 'day') as allowed) as said
     where page_id = any($1::uuid[]) and type = any($2) and removed_at is null
     order by page_id, array_position(array['none', 'hour', 'day', 'week'], allowed)`,
    [pageIds, typesShowing('tributes')],
  )) as { pageId: string; allowed: SenderChanges }[];
  const byPage = new Map(rows.map(({ pageId, allowed }) => [pageId, allowed]));
  return new Map(pageIds.map((id) => [id, byPage.get(id) ?? 'day']));
}

/** Whether the page shows its wall: its members may have taken it off. */
export async function showsWall(manager: EntityManager, pageId: string): Promise<boolean> {
  const type = In(typesShowing('tributes'));
  return manager.existsBy(ComponentRow, { pageId, type, removedAt: IsNull() });
}

/** The settings as payloads and the history name them. */
export const WALL_FIELDS = {
  readFirst: 'read_first',
  picturesFirst: 'pictures_first',
  closed: 'closed',
} as const satisfies Record<keyof WallSettings, string>;

/**
 * Sets one of them for the whole wall, whose page is locked: on in the first of its blocks, off in all.
 * False where it is so already; Refused where the page shows no wall.
 */
export async function setWall(
  change: Change,
  pageId: string,
  { setting, on, by }: { setting: keyof WallSettings; on: boolean; by: string },
): Promise<boolean> {
  const walls = await change.manager.find(ComponentRow, {
    where: { pageId, type: In(typesShowing('tributes')), removedAt: IsNull() },
    order: { rank: 'ASC' },
  });
  const field = WALL_FIELDS[setting];
  const [first] = walls;
  if (!first) throw new Refused('There is no wall on this page.');
  const isOn = walls.filter(({ payload }) => payload[field] === 'true');
  if (on === isOn.length > 0) return false;
  for (const wall of on ? [first] : isOn)
    await writeContent(change, wall, { [field]: on ? 'true' : '' }, by);
  return true;
}

/** Who last changed each of a wall's settings, and when; nothing of those that nobody ever changed. */
export async function wallChanges(
  manager: EntityManager,
  pageId: string,
): Promise<ReadonlyMap<string, { userId: string | null; at: Date }>> {
  const rows = (await manager.query(
    `select distinct on (change.field) change.field, change.user_id as "userId", change.at
     from component_change change join component on component.id = change.component_id
     where change.page_id = $1 and change.kind = 'changed' and component.type = any($2)
       and change.field = any($3)
     order by change.field, change.id desc`,
    [pageId, typesShowing('tributes'), Object.values(WALL_FIELDS)],
  )) as { field: string; userId: string | null; at: Date }[];
  return new Map(rows.map(({ field, userId, at }) => [field, { userId, at }]));
}
