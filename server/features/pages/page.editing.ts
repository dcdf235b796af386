import type { DataSource, EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { Page, PageType } from './page.entity.ts';

/** Who may edit a page, as the verbs that edit ask for it. */
export interface Members {
  /** Throws Unauthenticated for visitors, Forbidden for whoever is no member of the page; asked within a transaction where one is given. */
  requireMember(viewer: Viewer | null, pageId: string, manager?: EntityManager): Promise<void>;
}

/**
 * The page's id as the database writes it, if the viewer may edit it: else Unauthenticated, NotFound
 * or Forbidden. Asked before the transaction begins, so that nobody holds two connections at once.
 */
export async function requireEditablePage(
  db: DataSource,
  members: Members,
  viewer: Viewer | null,
  pageId: string,
): Promise<string> {
  if (!viewer) throw new Unauthenticated();
  const id = pageId.toLowerCase();
  if (!isUuid(id) || !(await db.getRepository(Page).existsBy({ id })))
    throw new NotFound('There is no such page.');
  await members.requireMember(viewer, id);
  return id;
}

/**
 * Locks a page's row until the transaction ends: changes of its lists happen one after the other.
 * Always the first lock of a transaction, so that no two wait for each other.
 */
export async function lockPage(manager: EntityManager, id: string): Promise<void> {
  const rows = await manager.query('select 1 from page where id = $1 for no key update', [id]);
  if (rows.length === 0) throw new NotFound('There is no such page.');
}

/**
 * Locks a page and asks again whether the viewer may edit it: removing a member takes the same lock,
 * so that nothing of theirs is stored after it. Refused where the page leads to another one by now.
 */
export async function lockForEditing(
  manager: EntityManager,
  members: Members,
  viewer: Viewer | null,
  pageId: string,
): Promise<void> {
  await lockPage(manager, pageId);
  await members.requireMember(viewer, pageId, manager);
  if (await manager.existsBy(Page, { id: pageId, type: PageType.REDIRECT }))
    throw new Refused('This address leads to another page already.');
}

/** The page as the transaction leaves it, with its newest event. */
export function currentPage(manager: EntityManager, id: string): Promise<Page> {
  return manager.findOneByOrFail(Page, { id });
}
