import { type EntityManager, In, IsNull } from 'typeorm';
import { ComponentRow } from './component.entity.ts';
import { typesShowing } from './registry.ts';

/** How a page's wall takes messages. */
export interface WallSettings {
  readFirst: boolean;
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
  const rows = (await manager.query(
    `select page_id as "pageId", bool_or(payload->>'read_first' = 'true') is true as "readFirst",
            bool_or(payload->>'closed' = 'true') is true as closed
     from (
       select page_id, payload, removed_at is null as stands,
              bool_or(removed_at is null) over (partition by page_id) as any_stands
       from component where page_id = any($1::uuid[]) and type = any($2)
     ) as wall where stands or not any_stands
     group by page_id`,
    [pageIds, typesShowing('tributes')],
  )) as (WallSettings & { pageId: string })[];
  return new Map(rows.map(({ pageId, ...settings }) => [pageId, settings]));
}

/** Whether the page shows its wall: its members may have taken it off. */
export async function showsWall(manager: EntityManager, pageId: string): Promise<boolean> {
  const type = In(typesShowing('tributes'));
  return manager.existsBy(ComponentRow, { pageId, type, removedAt: IsNull() });
}
