import { type EntityManager, Not, Raw } from 'typeorm';
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
import { Tombstone } from './tombstone.entity.ts';

const IS_OVER = Raw((column) => `${column} <= now()`);

/**
 * Erases an account whose thirty days are over; returns 0 once none is due. What it wrote on other pages stays, without
 * the account. The pages that only it owns are erased first: see erasePages.
 */
export async function eraseAccounts(eventStore: EventStore): Promise<number> {
  return eventStore.transact(async (transaction) => {
    const { manager } = transaction;
    const account = await manager.findOne(UserAccount, {
      where: { goneAt: IS_OVER },
      order: { goneAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!account) return 0;
    const isFree = await leavePages(transaction, account.id);
    if (isFree) await erase(manager, account);
    return 1;
  });
}

/** Ends an account's memberships; returns false while a page that only it owns is still to be erased. */
async function leavePages(transaction: EventTransaction, userId: string): Promise<boolean> {
  const { manager, notifyMembers } = transaction;
  const memberships = await manager.find(PageMember, {
    where: { userId },
    order: { pageId: 'ASC' },
  });
  let isFree = true;
  for (const { pageId, role } of memberships) {
    await lockPage(manager, pageId);
    const next = await manager.findOne(PageMember, {
      where: { pageId, userId: Not(userId) },
      order: { createdAt: 'ASC' },
    });
    if (role === 'owner' && !next) {
      await manager.update(Page, { id: pageId }, { goneAt: () => 'now()' });
      isFree = false;
      continue;
    }
    await manager.delete(PageMember, { pageId, userId });
    // somebody has joined meanwhile, and becomes the owner, because a page always has one
    if (role === 'owner' && next)
      await manager.update(PageMember, { pageId, userId: next.userId }, { role: 'owner' });
    notifyMembers(MembersChanged, pageId, {});
  }
  return isFree;
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
    .where(':id = any(writers)', { id })
    .execute();
  await manager.update(CollaborationUpdate, { userId: id }, { userId: null });
  for (const entity of [Media, ResumableUpload])
    await manager.update(entity, { uploader: id }, { uploader: null });
  await manager.upsert(Tombstone, { id, kind: 'account' }, ['id']);
  await manager.delete(UserAccount, { id });
  await appendAudit(manager, { as: 'keepsake' }, AuditAction.ACCOUNT_ERASED, { id });
}
