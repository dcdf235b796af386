import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import { hashSecret } from '../../secrets.ts';
import { lockPage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { endRepeatedInvitations, openInvitation, PageInvitation } from './invitation.entity.ts';
import { PageMember } from './member.entity.ts';
import { PERSON_COLOR_COUNT } from './person.ts';

/** The most members of a page. */
export const MAX_MEMBERS = 50;

/** The message for an invitation that is no longer valid, whatever the reason. */
export const INVITATION_EXPIRED =
  'This invitation has been used or is too old. Please ask for a new one.';
const NOT_SHOWN_MESSAGE = 'This page is not shown at the moment. Please ask whoever invited you.';

/**
 * Uses an invitation up and makes the user a co-owner, within the transaction; returns the page's id. One conditional
 * update: of concurrent calls only one succeeds. Throws Refused if it is no longer valid, the user is a member already
 * (it stays valid then), or the page is full.
 */
export async function claimInvitation(
  manager: EntityManager,
  token: string,
  userId: string,
): Promise<string> {
  const pageId = await findInvitationPage(manager, token);
  await lockPage(manager, pageId);
  await requireShown(manager, pageId);
  const open = { hash: hashSecret(token), ...openInvitation };
  const used = await manager.update(PageInvitation, open, { usedAt: () => 'now()' });
  if (used.affected === 0) throw new Refused(INVITATION_EXPIRED);
  await endRepeatedInvitations(manager, open.hash);
  await addCoOwner(manager, pageId, userId);
  return pageId;
}

/** The page of an invitation. Throws Refused if it is no longer valid, or while the page is inaccessible. */
export async function findInvitationPage(manager: EntityManager, token: string): Promise<string> {
  const open = { hash: hashSecret(token), ...openInvitation };
  const invitation = await manager.findOneBy(PageInvitation, open);
  if (!invitation) throw new Refused(INVITATION_EXPIRED);
  await requireShown(manager, invitation.pageId);
  return invitation.pageId;
}

/** Refuses an invitation to a page that is shown to nobody. */
async function requireShown(manager: EntityManager, id: string): Promise<void> {
  if (!(await manager.existsBy(Page, { id, isInaccessible: false })))
    throw new Refused(NOT_SHOWN_MESSAGE);
}

/** Called under the page's lock; the colour is the first that no other member has. */
async function addCoOwner(manager: EntityManager, pageId: string, userId: string): Promise<void> {
  const members = await manager.findBy(PageMember, { pageId });
  if (members.some((member) => member.userId === userId))
    throw new Refused('You look after this page already.');
  if (members.length >= MAX_MEMBERS)
    throw new Refused(`A page can have up to ${MAX_MEMBERS} members.`);
  const takenColors = new Set(members.map(({ colorIndex }) => colorIndex));
  const free = Array.from({ length: PERSON_COLOR_COUNT }, (_, index) => index).find(
    (index) => !takenColors.has(index),
  );
  const colorIndex = free ?? members.length % PERSON_COLOR_COUNT;
  await manager.insert(PageMember, { pageId, userId, role: 'co_owner', colorIndex });
}
