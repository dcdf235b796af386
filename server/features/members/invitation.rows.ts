import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { Refused } from '../../graphql/errors.ts';
import { hashOf } from '../../graphql/secrets.ts';
import { PageInvitationRow } from './invitation.entity.ts';
import type { Invitation } from './invitation.types.ts';

const GOOD_FOR_DAYS = 7;
/** So many may be open for one page at a time. */
export const MAX_OPEN = 20;

/** Stores an invitation, of its token only the hash; Refused where 20 are open. */
export async function addInvitation(
  manager: EntityManager,
  invitation: { pageId: string; token: string; email: string | null; by: string },
): Promise<Invitation> {
  if ((await listOpen(manager, invitation.pageId)).length >= MAX_OPEN)
    throw new Refused(`${MAX_OPEN} invitations are open already. Take one back first.`);
  const [added] = (await manager.query(
    `insert into page_invitation (id, page_id, hash, email, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
     returning id, email, created_at as "createdAt", expires_at as "expiresAt"`,
    [
      randomUUID(),
      invitation.pageId,
      hashOf(invitation.token),
      invitation.email,
      invitation.by,
      GOOD_FOR_DAYS,
    ],
  )) as Invitation[];
  if (!added) throw new Error('no invitation was stored');
  return added;
}

/** A page's invitations that nobody has used yet, newest first. */
export async function listOpen(manager: EntityManager, pageId: string): Promise<Invitation[]> {
  return (await manager.query(
    `select id, email, created_at as "createdAt", expires_at as "expiresAt" from page_invitation
     where page_id = $1 and used_at is null and expires_at > now() order by created_at desc, id`,
    [pageId],
  )) as Invitation[];
}

/** Ends what somebody invited to while they might: nobody comes in by their leave any more. Under the page's lock. */
export async function endInvitationsOf(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<void> {
  await manager.delete(PageInvitationRow, { pageId, invitedBy: userId, usedAt: IsNull() });
}
