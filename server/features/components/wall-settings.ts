import { type EntityManager, In, IsNull } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { EventTransaction } from '../../live/event-store.ts';
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
 * The settings of each of these pages, the strictest if one has several walls. Pages that never had one are left out.
 */
export async function readWallSettings(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, PageWall>> {
  const settings = new Map<string, PageWall>();
  for (const [pageId, walls] of await readWalls(manager, pageIds)) {
    const isOn = (field: string) => walls.some(({ payload }) => payload[field] === 'true');
    settings.set(pageId, {
      readFirst: isOn(WALL_FIELDS.readFirst),
      picturesFirst: isOn(WALL_FIELDS.picturesFirst),
      closed: isOn(WALL_FIELDS.closed),
      isShown: walls.some(({ removedAt }) => removedAt === null),
    });
  }
  return settings;
}

/** How long senders may change their messages, the shortest first; see `sender_changes` in types/comment.ts. */
const SENDER_CHANGES = ['none', 'hour', 'day', 'week'] as const;
export type SenderChanges = (typeof SENDER_CHANGES)[number];

/** The value of sender_changes of a page: the shortest if it has several walls, a day if none of them sets it. */
export async function readSenderChanges(
  manager: EntityManager,
  pageId: string,
): Promise<SenderChanges> {
  const walls = (await readWalls(manager, [pageId])).get(pageId) ?? [];
  const values = walls.map(({ payload }) => payload['sender_changes'] || 'day');
  return SENDER_CHANGES.find((value) => values.includes(value)) ?? 'day';
}

/**
 * The wall blocks of each page that count. If all of them are removed, the removed ones still count, so that messages
 * on their way cannot bypass their settings.
 */
async function readWalls(
  manager: EntityManager,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, ComponentRow[]>> {
  const all = await manager.find(ComponentRow, {
    where: { pageId: In(pageIds), type: In(WALL_TYPES) },
    select: { id: true, pageId: true, payload: true, removedAt: true },
  });
  const byPage = new Map<string, ComponentRow[]>();
  for (const wall of all) byPage.set(wall.pageId, [...(byPage.get(wall.pageId) ?? []), wall]);
  for (const [pageId, walls] of byPage) {
    const shown = walls.filter(({ removedAt }) => removedAt === null);
    if (shown.length > 0) byPage.set(pageId, shown);
  }
  return byPage;
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
  transaction: EventTransaction,
  pageId: string,
  { setting, on, by }: { setting: keyof WallSettings; on: boolean; by: string },
): Promise<boolean> {
  const walls = await transaction.manager.find(ComponentRow, {
    where: { pageId, type: In(WALL_TYPES), removedAt: IsNull() },
    order: { rank: 'ASC' },
  });
  const field = WALL_FIELDS[setting];
  const [first] = walls;
  if (!first) throw new Refused('There is no wall on this page.');
  const isOn = walls.filter(({ payload }) => payload[field] === 'true');
  if (on === isOn.length > 0) return false;
  for (const wall of on ? [first] : isOn)
    await writeContent(transaction, wall, { [field]: on ? 'true' : '' }, { authors: [by] });
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
