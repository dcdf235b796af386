import { type EntityManager, IsNull } from 'typeorm';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import { BouncedAddress, MailRow } from '../mail/mail.entity.ts';
import { PageMember } from '../members/member.entity.ts';
import { MembersChanged } from '../members/member.types.ts';
import { lockPage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { CollaborationUpdate } from '../rich-text/document.entity.ts';
import { Media } from '../uploads/media.entity.ts';
import { ResumableUpload } from '../uploads/resumable/resumable-upload.entity.ts';
import type { DeletionNotices } from './deletion-notices.ts';
import { eraseEach } from './erase-each.ts';
import { findNextOwner } from './next-owner.ts';
import { softDeletePage } from './soft-delete.ts';
import { Tombstone } from './tombstone.entity.ts';

/** An account that is due, and owns no page that is due: these are erased before it. */
const IS_DUE = `account.goneAt <= now() and not exists (
  select from page_member member join page on page.id = member.page_id
  where member.user_id = account.id and member.role = 'owner' and page.gone_at <= now())`;

/** When the last of the account's pages is erased: together with it, so that restoring the account restores these. */
const lastPageEndSql = () => `(select max(page.gone_at) from page
  join page_member member on member.page_id = page.id and member.user_id = user_account.id)`;

const BATCH_SIZE = 20;

/**
 * Erases some accounts whose thirty days are over; returns how many, 0 once none is due. What they wrote on other pages
 * stays, without the account. Where a page that only an account owns is not due, the account stays as long as the page.
 */
export async function eraseAccounts(
  eventStore: EventStore,
  notices: DeletionNotices,
): Promise<number> {
  const due = await eventStore.db
    .createQueryBuilder(UserAccount, 'account')
    .where(IS_DUE)
    .orderBy('account.goneAt')
    .limit(BATCH_SIZE)
    .getMany();
  const count = await eraseEach(due, ({ id }) => eraseAccount(eventStore, notices, id));
  notices.sendSoon();
  return count;
}

/** Erases an account, unless it is not due any more; returns how many were. */
function eraseAccount(
  eventStore: EventStore,
  notices: DeletionNotices,
  id: string,
): Promise<number> {
  return eventStore.transact(async (transaction) => {
    const { manager } = transaction;
    const account = await manager
      .createQueryBuilder(UserAccount, 'account')
      .where(IS_DUE)
      .andWhere({ id })
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
    if (!account) return 0;
    const isFree = await leavePages(transaction, account.id, notices);
    if (isFree) await erase(manager, account);
    else
      await manager.update(
        UserAccount,
        { id: account.id },
        { goneAt: lastPageEndSql, reminders: 0 },
      );
    return 1;
  });
}

/** Ends an account's memberships; returns false where there are pages that only it owns. */
async function leavePages(
  transaction: EventTransaction,
  userId: string,
  notices: DeletionNotices,
): Promise<boolean> {
  const { manager, notifyMembers } = transaction;
  const memberships = await manager.find(PageMember, {
    where: { userId },
    order: { pageId: 'ASC' },
  });
  let isFree = true;
  for (const { pageId, role } of memberships) {
    await lockPage(manager, pageId);
    const next = role === 'owner' ? await findNextOwner(manager, pageId, userId) : undefined;
    if (role === 'owner' && !next) {
      await ensureDeletion(transaction, pageId, userId, notices);
      isFree = false;
      continue;
    }
    await manager.delete(PageMember, { pageId, userId });
    // somebody has joined meanwhile, or it leads to their page: they become the owner, because a page always has one
    if (next)
      await manager.upsert(PageMember, { pageId, userId: next.userId, role: 'owner' }, [
        'pageId',
        'userId',
      ]);
    notifyMembers(MembersChanged, pageId, {});
  }
  return isFree;
}

/** Deletes a page that was restored meanwhile like any other: with mails, and for thirty days. */
async function ensureDeletion(
  transaction: EventTransaction,
  pageId: string,
  userId: string,
  notices: DeletionNotices,
): Promise<void> {
  const { manager } = transaction;
  if (!(await manager.existsBy(Page, { id: pageId, goneAt: IsNull() }))) return;
  await softDeletePage(transaction, pageId, { id: userId, sessionId: '' }, notices);
  await appendAudit(manager, { as: 'keepsake' }, AuditAction.PAGE_PUT_AWAY, { pageId });
}

async function erase(manager: EntityManager, { id, email }: UserAccount): Promise<void> {
  await manager
    .createQueryBuilder(MailRow, 'mail')
    .delete()
    .where('lower(recipient) = lower(:email)', { email })
    .execute();
  await manager
    .createQueryBuilder(BouncedAddress, 'mark')
    .delete()
    .where('address = lower(:email)', { email })
    .execute();
  await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .update()
    .set({ writers: () => 'array_remove(writers, :id)' })
    .where('writers @> :ids', { ids: [id], id })
    .execute();
  await manager.update(CollaborationUpdate, { userId: id }, { userId: null });
  for (const entity of [Media, ResumableUpload])
    await manager.update(entity, { uploader: id }, { uploader: null });
  await manager.upsert(Tombstone, { id, kind: 'account' }, ['id']);
  await manager.delete(UserAccount, { id });
  await appendAudit(manager, { as: 'keepsake' }, AuditAction.ACCOUNT_ERASED, { id });
}
