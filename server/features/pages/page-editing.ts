import type { DataSource, EntityManager } from 'typeorm';
import { Field, ObjectType } from 'type-graphql';
import { isLockTimeout, LockTimeout } from '../../database/locks.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import { Page, PageType } from './page.entity.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { PageEvent } from '../../live/event-types.ts';

/** Checks who may edit a page. */
export interface Members {
  /**
   * Throws Forbidden for non-members of the page; `manager` to check within a
   * transaction.
   */
  requireMember(viewer: Viewer, pageId: string, manager?: EntityManager): Promise<void>;
}

/**
 * The page's id in the spelling of the database, if the viewer may edit it; otherwise throws NotFound or Forbidden.
 * Called before the transaction begins, so that no request holds two connections.
 */
export async function requireEditablePage(
  db: DataSource,
  members: Members,
  viewer: Viewer,
  pageId: string,
): Promise<string> {
  const id = pageId.toLowerCase();
  if (!isUuid(id) || !(await db.getRepository(Page).existsBy({ id })))
    throw new NotFound(NO_SUCH_PAGE);
  await members.requireMember(viewer, id);
  return id;
}

/** What a locked page is read with: what posting needs of it, and the time by the database's clock. */
export type LockedPage = Pick<Page, (typeof READ_WITH_LOCK)[number]> & { now: Date };
const READ_WITH_LOCK = ['id', 'type', 'active', 'visibility', 'isInaccessible', 'lastSeq'] as const;

/**
 * Locks a page's row until the transaction ends, so that changes of its lists are serialised; gives it as it then is.
 * Always the first lock of a transaction, to avoid deadlocks; only `eraseAccounts` locks an account that is due before.
 */
export async function lockPage(manager: EntityManager, id: string): Promise<LockedPage> {
  const { entities, raw } = await manager
    .createQueryBuilder(Page, 'page')
    .select(READ_WITH_LOCK.map((field) => `page.${field}`))
    .addSelect('clock_timestamp()', 'now')
    .where({ id })
    .setLock('for_no_key_update')
    .getRawAndEntities<{ now: Date }>()
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? new LockTimeout(id) : error;
    });
  const [page] = entities;
  if (!page) throw new NotFound(NO_SUCH_PAGE);
  return Object.assign(page, { now: raw[0]!.now });
}

/**
 * Locks a page and checks again whether the viewer may edit it: removing a member takes the same lock, so nothing of
 * theirs is stored after it. Returns the locked page; throws Refused if it redirects to another page by now.
 */
export async function lockForEditing(
  manager: EntityManager,
  members: Members,
  viewer: Viewer,
  pageId: string,
): Promise<LockedPage> {
  const page = await lockPage(manager, pageId);
  await members.requireMember(viewer, pageId, manager);
  refuseRedirect(page.type);
  return page;
}

/** Throws Refused if a page of this type redirects to another one. */
export function refuseRedirect(type: PageType): void {
  if (type === PageType.REDIRECT) throw new Refused('This address leads to another page already.');
}

/**
 * Locks a page for a change that only a tribute page allows: of blocks, photos, or the service. Throws like
 * `lockForEditing`, and Refused for a love box.
 */
export async function lockTributePage(
  manager: EntityManager,
  members: Members,
  viewer: Viewer,
  pageId: string,
): Promise<void> {
  const { type } = await lockForEditing(manager, members, viewer, pageId);
  if (type !== PageType.TRIBUTE)
    throw new Refused('A love box has its cards, and nothing else can be added to it.');
}

/** The page in the state of the transaction, with its newest event. */
export function readPage(manager: EntityManager, id: string): Promise<Page> {
  return manager.findOneByOrFail(Page, { id });
}

@ObjectType({
  implements: PageEvent,
  description:
    'The page itself changed: its title, its service, whose love box it is, its type or whether it is active.',
})
export class PageUpdated extends PageEvent {
  @Field(() => Page, { description: 'The page as it is now.' })
  page: Omit<Page, 'lastSeq' | 'version'>; // each reader gets the event's own number instead
}

/**
 * Appends an event with the page in the state of the transaction, and returns the page; its lastSeq is the event's
 * number.
 */
export async function appendPageUpdated(
  { manager, append }: EventTransaction,
  id: string,
): Promise<Page> {
  const { lastSeq: _seq, version: _version, ...page } = await readPage(manager, id);
  await append(PageUpdated, id, { page });
  return readPage(manager, id);
}
