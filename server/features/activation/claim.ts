import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { CODE_USED } from '../../../protocol/account-sentences.ts';
import { Refused } from '../../errors/public-errors.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { PageMember } from '../members/member.entity.ts';
import { addOwner } from '../members/member.service.ts';
import { Page, PageType, PageAddress } from '../pages/page.entity.ts';
import { ActivationCode } from './activation-code.entity.ts';
import { normalizeCode } from './code-format.ts';

const UNKNOWN_CODE = 'This activation code is not right. Please check it and try again.';
export const REVOKED_CODE =
  'This activation code was withdrawn. Please contact whoever gave it to you.';

/** Throws Refused if a code is missing, unknown, used or revoked. A check in advance only: `claimCode` decides. */
export async function requireUnusedCode(manager: EntityManager, typed: string): Promise<void> {
  const code = normalizeCode(typed);
  if (!code) throw new Refused('Please enter your activation code.');
  const row = await manager.findOneBy(ActivationCode, { code });
  if (!row) throw new Refused(UNKNOWN_CODE);
  if (row.usedAt) throw new Refused(CODE_USED);
  if (row.revokedAt) throw new Refused(REVOKED_CODE);
}

/**
 * Uses a code up for a user (who may be added later in the same transaction) and returns the address reserved for it.
 * One conditional update: of concurrent calls one succeeds, the others throw Refused.
 */
export async function claimCode(
  manager: EntityManager,
  typed: string,
  userId: string,
): Promise<string> {
  const { raw }: { raw: { page_url: string }[] } = await manager
    .createQueryBuilder()
    .update(ActivationCode)
    .set({ usedAt: () => 'now()', usedBy: userId })
    .where({ code: normalizeCode(typed), usedAt: IsNull(), revokedAt: IsNull() })
    .returning(['pageUrl'])
    .execute();
  const [claimed] = raw;
  if (!claimed) throw new Refused(CODE_USED);
  return claimed.page_url;
}

/**
 * Makes the user the owner of a claimed address: of a new page, not yet active, or of the one that was imported
 * there and has no members.
 */
export async function createReservedPage(
  manager: EntityManager,
  url: string,
  userId: string,
): Promise<Page> {
  const address = await manager.findOneBy(PageAddress, { address: url.toLowerCase() });
  const id = address?.pageId ?? randomUUID();
  if (!address?.pageId) await manager.insert(Page, { id, url, type: PageType.TRIBUTE });
  else if (await manager.existsBy(PageMember, { pageId: id })) throw new Refused(CODE_USED);
  await addOwner(manager, id, userId);
  await appendAudit(manager, asMember({ id: userId }), AuditAction.CODE_USED, { pageId: id });
  return manager.findOneByOrFail(Page, { id });
}
