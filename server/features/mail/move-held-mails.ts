import { type EntityManager, IsNull, Not, Raw } from 'typeorm';
import { MailRow } from './mail.entity.ts';

/**
 * Sends what is held for an address that refused mails to the one that its account has instead. Only what is about a
 * page: mails about the account are for the mailbox that it had, and an invitation for the one that it names.
 */
export async function moveHeldMails(
  manager: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(MailRow)
    .set({ recipient: to, failedAt: null, bounced: false, tries: 0, nextTryAt: () => 'now()' })
    .where({ state: 'bounced', body: Not(IsNull()), pageId: Not(IsNull()) })
    .andWhere({ kind: Not('invitation'), usefulUntil: Raw((column) => `${column} > now()`) })
    .andWhere('lower(recipient) = lower(:from)', { from })
    .execute();
}
