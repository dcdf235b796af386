import type { EntityManager } from 'typeorm';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { UserAccount } from './user.entity.ts';

/** Keeps an account whose owner deleted it; false if it is not to be erased, or is already due. */
export async function keepAccount(
  manager: EntityManager,
  userId: string,
  actor: Actor,
): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder(UserAccount, 'account')
    .update()
    .set({ goneAt: null, reminders: 0 })
    .where('id = :userId and goneAt > now()', { userId })
    .execute();
  if (affected) await appendAudit(manager, actor, AuditAction.ACCOUNT_KEPT, { userId });
  return Boolean(affected);
}
