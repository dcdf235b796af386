import { Column, Entity, IsNull, PrimaryColumn, Raw, type EntityManager } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { Refused } from '../../errors/public-errors.ts';
import { hashSecret } from '../../secrets.ts';
import type { Invitation } from './invitation.types.ts';

/** An invitation to a page; only the hash of its link is stored. */
@Entity('page_invitation')
export class PageInvitation {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('bytea')
  hash: Buffer;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}

/** The condition for invitations that are unused and not expired, by the database's clock. */
export const openInvitation = { usedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };

/** How long an invitation can be accepted. */
export const VALID_DAYS = 7;
/** How many may be open for one page at a time. */
export const MAX_OPEN = 20;

/** Stores an invitation with the hash of its token; throws Refused if 20 are open. */
export async function addInvitation(
  manager: EntityManager,
  invitation: { pageId: string; token: string; email: string | null; by: string },
): Promise<Invitation> {
  if ((await listOpenInvitations(manager, invitation.pageId)).length >= MAX_OPEN)
    throw new Refused(`${MAX_OPEN} invitations are open already. Take one back first.`);
  const id = randomUUID();
  await manager.insert(PageInvitation, {
    id,
    pageId: invitation.pageId,
    hash: hashSecret(invitation.token),
    email: invitation.email,
    invitedBy: invitation.by,
    expiresAt: () => `now() + make_interval(days => ${VALID_DAYS})`,
  });
  return manager.findOneByOrFail(PageInvitation, { id });
}

/** A page's open invitations, newest first. */
export async function listOpenInvitations(
  manager: EntityManager,
  pageId: string,
): Promise<Invitation[]> {
  return manager.find(PageInvitation, {
    where: { pageId, ...openInvitation },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
}

/**
 * Ends the other open invitations to the address of one that was accepted: each would open the page again to whoever is
 * removed from it.
 */
export async function endRepeatedInvitations(manager: EntityManager, hash: Buffer): Promise<void> {
  const { pageId, email } = await manager.findOneByOrFail(PageInvitation, { hash });
  if (!email) return;
  const isSame = Raw((column) => `lower(${column}) = lower(:email)`, { email });
  await manager.delete(PageInvitation, { pageId, usedAt: IsNull(), email: isSame });
}

/** Ends the open invitations of a member who may not invite any more. Call under the page's lock. */
export async function endInvitations(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<void> {
  await manager.delete(PageInvitation, { pageId, invitedBy: userId, usedAt: IsNull() });
}
