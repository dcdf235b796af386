import type { EntityManager } from 'typeorm';
import type { Change } from '../../live/event-store.ts';
import { appendPageUpdated } from '../pages/page.events.ts';
import { ComponentType } from './component.entity.ts';

/** After a block of this type changed: the page is called as its bio is, and tells where that is new. */
export async function followName(
  change: Change,
  block: { pageId: string; type: string },
): Promise<void> {
  if (block.type !== ComponentType.BIO) return;
  if (await setTitle(change.manager, block.pageId)) await appendPageUpdated(change, block.pageId);
}

/**
 * Calls a page by the first name among its bios, in their order; without one as it was set up.
 * Answers whether it was called differently. The page is locked.
 */
export async function setTitle(manager: EntityManager, pageId: string): Promise<boolean> {
  const [renamed] = (await manager.query(
    `with bio as (
       select payload->>'name' as name from component
       where page_id = $1 and type = 'bio' and removed_at is null and payload->>'name' <> ''
       order by rank limit 1
     ), next as (
       select coalesce((select name from bio), title_set_up, title) as title from page where id = $1
     )
     update page set title_set_up = coalesce(title_set_up, page.title), title = next.title
     from next where page.id = $1 and page.title is distinct from next.title returning page.id`,
    [pageId],
  )) as [unknown[], number];
  return renamed.length > 0;
}
