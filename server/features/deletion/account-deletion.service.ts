import { type EntityManager, IsNull, Raw } from 'typeorm';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import type { PasswordChangeService } from '../accounts/password-change.service.ts';
import type { SessionService } from '../accounts/session.service.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit, asMember } from '../audit/audit-log.ts';
import { PageMember } from '../members/member.entity.ts';
import { lockPage } from '../pages/page-editing.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import type { DeletionNotices } from './deletion-notices.ts';
import { findNextOwner } from './next-owner.ts';
import { type DeletionPayload, restorePage, goneAtSql, softDeletePage } from './soft-delete.ts';

interface Dependencies {
  eventStore: EventStore;
  passwords: Pick<PasswordChangeService, 'requirePassword'>;
  sessions: Pick<SessionService, 'endAll' | 'sessionsEnded'>;
  notices: DeletionNotices;
}

/** Deletes accounts softly with the pages that are only theirs, and restores them. */
export class AccountDeletionService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Schedules the deletion of the viewer's account and ends all its logins; signing in within thirty days restores it.
   * Repeating the call gives the same date. Throws Refused for a wrong password, and for the owner of a page that
   * others look after as well.
   */
  async deleteAccount(
    viewer: Viewer,
    password: string,
    requester: Requester,
  ): Promise<DeletionPayload> {
    const { passwords } = this.dependencies;
    const account = await passwords.requirePassword(viewer, password, requester);
    return this.scheduleDeletion(account, asMember(account));
  }

  /** Deletes an account like `deleteAccount`, for the operator and without the password. Throws NotFound. */
  async deleteAccountAsOperator(actor: Actor, id: string): Promise<DeletionPayload> {
    return this.scheduleDeletion(await this.find(id), actor);
  }

  private async scheduleDeletion(account: UserAccount, actor: Actor): Promise<DeletionPayload> {
    const { eventStore, sessions, notices } = this.dependencies;
    const { goneAt, ended } = await eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const pageIds = await this.softDeleteOwnedPages(transaction, {
        id: account.id,
        sessionId: '',
      });
      const { affected } = await manager.update(
        UserAccount,
        { id: account.id, goneAt: IsNull() },
        { goneAt: goneAtSql },
      );
      const { goneAt } = await manager.findOneByOrFail(UserAccount, { id: account.id });
      const ended = await sessions.endAll(manager, account.id);
      for (const pageId of pageIds)
        await appendAudit(manager, actor, AuditAction.PAGE_PUT_AWAY, { pageId });
      if (!affected) return { goneAt: goneAt!, ended }; // it was deleted before, and its owner was told
      await notices.addAccount(manager, account.email, goneAt!);
      await appendAudit(manager, actor, AuditAction.ACCOUNT_PUT_AWAY, { userId: account.id });
      return { goneAt: goneAt!, ended };
    });
    sessions.sessionsEnded(ended);
    notices.sendSoon();
    return { goneAt };
  }

  /** Restores the account and what was deleted with it. Throws NotFound once it is erased. */
  async restoreAccount(viewer: Viewer): Promise<UserAccount> {
    return this.restore(viewer.id, asMember(viewer));
  }

  /** Restores an account like `restoreAccount`, for the operator. Throws NotFound for an unknown account, too. */
  async restoreAccountAsOperator(actor: Actor, id: string): Promise<UserAccount> {
    return this.restore((await this.find(id)).id, actor);
  }

  private async restore(id: string, actor: Actor): Promise<UserAccount> {
    return this.dependencies.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const { goneAt } = await manager.findOneByOrFail(UserAccount, { id });
      if (!goneAt) return manager.findOneByOrFail(UserAccount, { id });
      const deletedWithIt = { deletedBy: id, goneAt: sameEnd(id) };
      const order = { id: 'ASC' } as const;
      for (const page of await manager.find(Page, { where: deletedWithIt, order })) {
        await lockPage(manager, page.id);
        if (await manager.existsBy(Page, { ...deletedWithIt, id: page.id }))
          await restorePage(transaction, page.id);
      }
      if (!(await keepAccount(manager, id, actor)))
        throw new NotFound('This account is gone for good.');
      return manager.findOneByOrFail(UserAccount, { id });
    });
  }

  private async find(id: string): Promise<UserAccount> {
    const accounts = this.dependencies.eventStore.db.getRepository(UserAccount);
    const account = isUuid(id) ? await accounts.findOneBy({ id }) : null;
    if (!account) throw new NotFound('There is no such account.');
    return account;
  }

  /** Deletes the pages that are only theirs; returns their ids. Addresses that lead to others' pages stay. */
  private async softDeleteOwnedPages(
    transaction: EventTransaction,
    viewer: Viewer,
  ): Promise<string[]> {
    const { manager } = transaction;
    const owned = await manager.find(PageMember, {
      where: { userId: viewer.id, role: 'owner' },
      order: { pageId: 'ASC' }, // in one order, so that no two wait for each other
    });
    const shared: string[] = [];
    const deletedIds: string[] = [];
    for (const { pageId } of owned) {
      await lockPage(manager, pageId);
      const page = await manager.findOneByOrFail(Page, { id: pageId });
      if (page.goneAt) continue;
      if (await hasOthers(manager, pageId, viewer.id)) {
        if (page.type !== PageType.REDIRECT) shared.push(page.title || page.url);
      } else {
        await softDeletePage(transaction, pageId, viewer, this.dependencies.notices);
        deletedIds.push(pageId);
      }
    }
    if (shared.length > 0)
      throw new Refused(
        `Others look after ${shared.join(', ')} as well. Please hand it over to one of them first, under Members.`,
      );
    return deletedIds;
  }
}

/** Matches what was deleted in the same transaction as an account: both are erased at the same moment. */
function sameEnd(id: string) {
  return Raw((column) => `${column} = (select gone_at from user_account where id = :account)`, {
    account: id,
  });
}

/** Whether there are others who get the page: members, for a plate's address also those of the page that it leads to. */
async function hasOthers(manager: EntityManager, pageId: string, userId: string): Promise<boolean> {
  return (await findNextOwner(manager, pageId, userId))?.isStaying ?? false;
}
