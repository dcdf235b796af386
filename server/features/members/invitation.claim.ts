import type { EntityManager } from 'typeorm';
import { Refused } from '../../graphql/errors.ts';
import { hashOf } from '../../graphql/secrets.ts';
import { lockPage } from '../pages/page.editing.ts';
import { PageMemberRow } from './member.entity.ts';
import { TONES } from './person.ts';

/** No page has more members than this. */
export const MAX_MEMBERS = 50;

/** What an invitation that is over is answered with, whatever ended it. */
export const INVITATION_EXPIRED =
  'This invitation has been used or is too old. Please ask for a new one.';

/**
 * Uses an invitation up and makes the user a co-owner, within the transaction; answers the page's id.
 * One conditional update: of many at once one succeeds. Refused where it is over, the user is a
 * member already (it stays good then), or the page is full.
 */
export async function claimInvitation(
  manager: EntityManager,
  token: string,
  userId: string,
): Promise<string> {
  const pageId = await pageOfInvitation(manager, token);
  await lockPage(manager, pageId);
  const [used] = (await manager.query(
    `update page_invitation set used_at = now()
     where hash = $1 and used_at is null and expires_at > now() returning id`,
    [hashOf(token)],
  )) as [unknown[], number];
  if (used.length === 0) throw new Refused(INVITATION_EXPIRED);
  await addCoOwner(manager, pageId, userId);
  return pageId;
}

/** Which page an invitation is to. Refused where it is over. */
export async function pageOfInvitation(manager: EntityManager, token: string): Promise<string> {
  const [invitation] = (await manager.query(
    `select page_id as "pageId" from page_invitation
     where hash = $1 and used_at is null and expires_at > now()`,
    [hashOf(token)],
  )) as { pageId: string }[];
  if (!invitation) throw new Refused(INVITATION_EXPIRED);
  return invitation.pageId;
}

/** Under the page's lock; the colour is the first that no other member has. */
async function addCoOwner(manager: EntityManager, pageId: string, userId: string): Promise<void> {
  const members = await manager.findBy(PageMemberRow, { pageId });
  if (members.some((member) => member.userId === userId))
    throw new Refused('You look after this page already.');
  if (members.length >= MAX_MEMBERS)
    throw new Refused(`A page can have up to ${MAX_MEMBERS} members.`);
  const taken = new Set(members.map(({ tone }) => tone));
  const free = Array.from({ length: TONES }, (_, tone) => tone).find((tone) => !taken.has(tone));
  const tone = free ?? members.length % TONES;
  await manager.insert(PageMemberRow, { pageId, userId, role: 'co_owner', tone });
}
