import type { DataSource, EntityManager } from 'typeorm';
import { isLockTimeout, LockTimeout } from '../../database/lock-timeout.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { Page, PageType } from './page.entity.ts';

/** Checks who may edit a page. */
export interface Members {
  /**
   * Throws Unauthenticated for visitors, Forbidden for non-members of the page; `manager` to check within a
   * transaction.
   */
  requireMember(viewer: Viewer | null, pageId: string, manager?: EntityManager): Promise<void>;
}

/**
 * The page's id in the spelling of the database, if the viewer may edit it: else Unauthenticated, NotFound or
 * Forbidden. Called before the transaction begins, so that no request holds two connections.
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
 * Locks a page's row until the transaction ends, so that changes of its lists are serialised; gives its type as it
 * then is. Always the first lock of a transaction, to avoid deadlocks.
 */
export async function lockPage(
  manager: EntityManager,
  id: string,
): Promise<Pick<Page, 'id' | 'type'>> {
  const select = { id: true, type: true } as const;
  const lock = { mode: 'for_no_key_update' } as const;
  const page = await manager
    .findOne(Page, { select, where: { id }, lock })
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? new LockTimeout(id) : error;
    });
  if (!page) throw new NotFound('There is no such page.');
  return page;
}

/**
 * Locks a page and checks again whether the viewer may edit it: removing a member takes the same lock, so nothing of
 * theirs is stored after it. Refused if the page redirects to another one by now; gives its type.
 */
export async function lockForEditing(
  manager: EntityManager,
  members: Members,
  viewer: Viewer | null,
  pageId: string,
): Promise<PageType> {
  const { type } = await lockPage(manager, pageId);
  await members.requireMember(viewer, pageId, manager);
  if (type === PageType.REDIRECT) throw new Refused('This address leads to another page already.');
  return type;
}

/** The same for what only a tribute page has: blocks, photos, a service. Refused for a love box. */
export async function lockTributePage(
  manager: EntityManager,
  members: Members,
  viewer: Viewer | null,
  pageId: string,
): Promise<void> {
  const type = await lockForEditing(manager, members, viewer, pageId);
  if (type !== PageType.TRIBUTE)
    throw new Refused('A love box has its cards, and nothing else can be added to it.');
}

/** The page in the state of the transaction, with its newest event. */
export function readPage(manager: EntityManager, id: string): Promise<Page> {
  return manager.findOneByOrFail(Page, { id });
}
