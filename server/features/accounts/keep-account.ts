import { type EntityManager, In, IsNull, Raw } from 'typeorm';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { MailRow } from '../mail/mail.entity.ts';
import { UserAccount } from './user.entity.ts';

/** Keeps an account whose owner deleted it; false if it is not to be erased, or is already due. */
export async function keepAccount(
  manager: EntityManager,
  userId: string,
  actor: Actor,
): Promise<boolean> {
  const { raw }: { raw: { email: string }[] } = await manager
    .createQueryBuilder(UserAccount, 'account')
    .update()
    .set({ goneAt: null, reminders: 0 })
    .where('id = :userId and goneAt > now()', { userId })
    .returning(['email'])
    .execute();
  const [kept] = raw;
  if (!kept) return false;
  // what still waits to be sent, as where the mail server was away, is not true any more
  await manager.delete(MailRow, {
    recipient: Raw((column) => `lower(${column}) = lower(:email)`, kept),
    kind: In(['accountPutAway', 'accountReminder']),
    sentAt: IsNull(),
  });
  await appendAudit(manager, actor, AuditAction.ACCOUNT_KEPT, { userId });
  return true;
}
