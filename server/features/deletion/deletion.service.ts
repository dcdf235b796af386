import { type EntityManager, Raw } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, NotFound, Refused } from '../../errors/public-errors.ts';
import { requirePageId } from '../../input/ids.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { ActivationCode } from '../activation/activation-code.entity.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit, asMember } from '../audit/audit-log.ts';
import { isOwner, PageMember } from '../members/member.entity.ts';
import { readRole } from '../members/member.service.ts';
import type { AccessContext } from '../pages/access-context.ts';
import { lockPage } from '../pages/page-editing.ts';
import { Page, PAGE_IS_TAKEN_DOWN } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import {
  type DeletionPayload,
  type PageDeletion,
  restorePage,
  softDeletePage,
} from './soft-delete.ts';
import type { DeletionNotices } from './deletion-notices.ts';

interface Dependencies {
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  pages: Pick<PageService, 'findByUrl'>;
  notices: DeletionNotices;
}

/** Deletes pages softly, and restores them. */
export class DeletionService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Deletes a page: from now on it is shown to nobody, its members get a mail, and after thirty days it is erased.
   * Repeating the call gives the same date. Throws Forbidden for all but the owner.
   */
  async deletePage(viewer: Viewer, pageId: string): Promise<DeletionPayload> {
    return this.scheduleDeletion(pageId, viewer, asMember(viewer), async (manager, { id }) => {
      const member = await manager.findOneBy(PageMember, { pageId: id, userId: viewer.id });
      if (!isOwner(member?.role ?? null))
        throw new Forbidden('Only the owner of this page may delete it.');
    });
  }

  /** Deletes a page like `deletePage`, for the operator. Throws Refused unless it was taken down before. */
  scheduleDeletionAsOperator(actor: Actor, pageId: string): Promise<DeletionPayload> {
    return this.scheduleDeletion(pageId, null, actor, async (_manager, { takenDownAt }) => {
      if (!takenDownAt) throw new Refused('Please take the page down first.');
    });
  }

  private async scheduleDeletion(
    pageId: string,
    viewer: Viewer | null,
    actor: Actor,
    requireRight: (manager: EntityManager, page: Page) => Promise<void>,
  ): Promise<DeletionPayload> {
    const id = requirePageId(pageId);
    const { eventStore, memberBus, notices } = this.dependencies;
    const { goneAt, userIds } = await eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const before = await lockPage(manager, id).then(() => manager.findOneByOrFail(Page, { id }));
      await requireRight(manager, before);
      if (before.goneAt) return { goneAt: before.goneAt, userIds: [] };
      const deleted = await softDeletePage(transaction, id, viewer, notices);
      await appendAudit(manager, actor, AuditAction.PAGE_PUT_AWAY, { pageId: id });
      return deleted;
    });
    for (const userId of userIds)
      memberBus.publish({ kind: 'membershipEnded', pageId: id, userId });
    notices.sendSoon();
    return { goneAt };
  }

  /**
   * Restores a page as it was, for any of its members, and tells the others. Does nothing if it was not deleted. An
   * owner who has deleted their account keeps it, as the page would go with it. Throws Refused while the operator has
   * taken it down, NotFound once it is erased.
   */
  async restorePage(viewer: Viewer, pageId: string): Promise<Page> {
    return this.restore(pageId, viewer, asMember(viewer), async (manager, page) => {
      if (!(await manager.existsBy(PageMember, { pageId: page.id, userId: viewer.id })))
        throw new Forbidden();
      if (page.takenDownAt) throw new Refused(PAGE_IS_TAKEN_DOWN);
    });
  }

  /** Restores a page like `restorePage`, for the operator; a page that was taken down stays down. */
  restorePageAsOperator(actor: Actor, pageId: string): Promise<Page> {
    return this.restore(pageId, null, actor, () => Promise.resolve());
  }

  private async restore(
    pageId: string,
    viewer: Viewer | null,
    actor: Actor,
    requireRight: (manager: EntityManager, page: Page) => Promise<void>,
  ): Promise<Page> {
    const id = requirePageId(pageId);
    const { eventStore, notices } = this.dependencies;
    const page = await eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockPage(manager, id);
      await requireRight(manager, await manager.findOneByOrFail(Page, { id }));
      const page = await restorePage(transaction, id);
      if (!page) return requireThere(manager, id);
      if (viewer && isOwner(await readRole(manager, id, viewer.id)))
        await keepAccount(manager, viewer.id, actor);
      await notices.addRestoredMails(manager, page, viewer);
      await appendAudit(manager, actor, AuditAction.PAGE_BROUGHT_BACK, { pageId: id });
      return page;
    });
    notices.sendSoon();
    return page;
  }

  /** The deletion of the page that was at an address; null if none was deleted there. */
  async findDeletion(url: string, access: AccessContext): Promise<PageDeletion | null> {
    const { pages, eventStore } = this.dependencies;
    const page = await pages.findByUrl(url, access.tracker);
    if (!page) return this.findErased(url);
    if (!page.goneAt) return null;
    access.tracker?.forbidCaching(); // members get a different response
    const viewer = await access.viewer();
    const membership = { pageId: page.id, userId: viewer?.id ?? '' };
    const isMember =
      viewer !== null && (await eventStore.db.getRepository(PageMember).existsBy(membership));
    const isFinal = await eventStore.db
      .getRepository(Page)
      .existsBy({ id: page.id, goneAt: Raw((column) => `${column} <= now()`) });
    return { goneAt: page.goneAt, isFinal, pageId: isMember && !isFinal ? page.id : null };
  }

  /** Finds an erased page by its plate, which is not deleted with it. */
  private async findErased(url: string): Promise<PageDeletion | null> {
    const plate = await this.dependencies.eventStore.db
      .createQueryBuilder(ActivationCode, 'code')
      .where('lower(code.pageUrl) = lower(:url)', { url: url.replace(/^\/+/, '') })
      .andWhere('code.pageErasedAt is not null')
      .getOne();
    return plate && { goneAt: plate.pageErasedAt!, isFinal: true, pageId: null };
  }
}

async function requireThere(manager: EntityManager, id: string): Promise<Page> {
  const page = await manager.findOneByOrFail(Page, { id });
  if (page.goneAt) throw new NotFound('This page is gone for good.');
  return page;
}
