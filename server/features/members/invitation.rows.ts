import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { Refused } from '../../graphql/errors.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { isOpen, PageInvitationRow } from './invitation.entity.ts';
import type { Invitation } from './invitation.types.ts';

export const VALID_DAYS = 7;
/** How many may be open for one page at a time. */
export const MAX_OPEN = 20;

/** Stores an invitation with the hash of its token; Refused if 20 are open. */
export async function addInvitation(
  manager: EntityManager,
  invitation: { pageId: string; token: string; email: string | null; by: string },
): Promise<Invitation> {
  if ((await listOpenInvitations(manager, invitation.pageId)).length >= MAX_OPEN)
    throw new Refused(`${MAX_OPEN} invitations are open already. Take one back first.`);
  const id = randomUUID();
  await manager.insert(PageInvitationRow, {
    id,
    pageId: invitation.pageId,
    hash: hashSecret(invitation.token),
    email: invitation.email,
    invitedBy: invitation.by,
    expiresAt: () => `now() + make_interval(days => ${VALID_DAYS})`,
  });
  return manager.findOneByOrFail(PageInvitationRow, { id });
}

/** A page's open invitations, newest first. */
export async function listOpenInvitations(
  manager: EntityManager,
  pageId: string,
): Promise<Invitation[]> {
  return manager.find(PageInvitationRow, {
    where: { pageId, ...isOpen },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
}

/** Ends the open invitations of a member who may not invite any more. Called under the page's lock. */
export async function endInvitations(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<void> {
  await manager.delete(PageInvitationRow, { pageId, invitedBy: userId, usedAt: IsNull() });
}
