import type { EntityManager } from 'typeorm';
import type { Change } from '../../live/event-store.ts';
import { appendPageUpdated } from '../pages/page.events.ts';
import { blockType, blockTypes } from './registry.ts';

/** After a block of this type changed: a page is called as one of its blocks says, and an event says so where that is new. */
export async function followName(
  change: Change,
  block: { pageId: string; type: string },
): Promise<void> {
  if (!blockType(block.type).titleField) return;
  if (await setTitle(change.manager, block.pageId)) await appendPageUpdated(change, block.pageId);
}

/**
 * Calls a page by the first name that its blocks have, in their order; without one as it was set up.
 * Answers whether it was called differently. The page is locked.
 */
export async function setTitle(manager: EntityManager, pageId: string): Promise<boolean> {
  const naming = blockTypes.filter(({ titleField }) => titleField);
  const [renamed] = (await manager.query(
    `with named as (
       select payload->>title.field as name
       from component join unnest($2::text[], $3::text[]) as title (type, field) using (type)
       where page_id = $1 and removed_at is null and payload->>title.field <> ''
       order by rank limit 1
     ), next as (
       select coalesce((select name from named), title_set_up, title) as title from page where id = $1
     )
     update page set title_set_up = coalesce(title_set_up, page.title), title = next.title
     from next where page.id = $1 and page.title is distinct from next.title returning page.id`,
    [pageId, naming.map(({ type }) => type), naming.map(({ titleField }) => titleField)],
  )) as [unknown[], number];
  return renamed.length > 0;
}
