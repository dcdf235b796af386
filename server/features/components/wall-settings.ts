import type { EntityManager } from 'typeorm';
import { typesShowing } from './registry.ts';

/** How a page's wall takes messages. */
export interface WallSettings {
  readFirst: boolean;
  closed: boolean;
}

/**
 * What the page's wall blocks say, the stricter where there are several. While all of them are taken
 * off the page, the removed ones still count: a message on its way then must not slip past them.
 */
export async function wallSettings(manager: EntityManager, pageId: string): Promise<WallSettings> {
  const [settings] = (await manager.query(
    `select coalesce(bool_or(payload->>'read_first' = 'true'), false) as "readFirst",
            coalesce(bool_or(payload->>'closed' = 'true'), false) as closed
     from (
       select payload, removed_at is null as stands,
              bool_or(removed_at is null) over () as any_stands
       from component where page_id = $1 and type = any($2)
     ) as wall where stands or not any_stands`,
    [pageId, typesShowing('tributes')],
  )) as WallSettings[];
  return settings ?? { readFirst: false, closed: false };
}

/** Whether the page shows its wall: its members may have taken it off. */
export async function showsWall(manager: EntityManager, pageId: string): Promise<boolean> {
  const [wall] = (await manager.query(
    `select 1 from component
     where page_id = $1 and type = any($2) and removed_at is null limit 1`,
    [pageId, typesShowing('tributes')],
  )) as unknown[];
  return wall !== undefined;
}
