import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid, requirePageId } from '../../input/ids.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { lockPage, type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { endInvitations } from './invitation.entity.ts';
import { listMembers } from './list-members.ts';
import { isOwner, mayBeRemoved, PageMember } from './member.entity.ts';
import { readRole } from './member.service.ts';
import { type Member, MembersChanged } from './member.types.ts';
import { isAccountDeleted, toPerson } from './person.ts';

/** Changes who belongs to a page; each call locks the page, so it is serialised with edits. */
export class MembershipService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** A page's members, the owner first; for its members only. */
  async readMembers(viewer: Viewer, givenPageId: string): Promise<Member[]> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, givenPageId);
    return describeMembers(this.eventStore.db.manager, pageId, viewer);
  }

  /**
   * Removes a co-owner, whose subscriptions and edits end at once. Throws Forbidden for all but the owner, Refused for
   * the owner.
   */
  async removeMember(viewer: Viewer, givenPageId: string, userId: string): Promise<Member[]> {
    const pageId = requirePageId(givenPageId);
    return this.eventStore.transact(async (transaction) => {
      await lockPage(transaction.manager, pageId);
      await requireOwner(transaction.manager, viewer, pageId);
      await remove(transaction, pageId, parseMemberId(userId));
      await appendAudit(transaction.manager, asMember(viewer), AuditAction.MEMBER_REMOVED, {
        pageId,
      });
      return describeMembers(transaction.manager, pageId, viewer);
    });
  }

  /** Ends the viewer's membership of a page. Throws Refused for its owner. */
  async leavePage(viewer: Viewer, givenPageId: string): Promise<void> {
    const pageId = requirePageId(givenPageId);
    await this.eventStore.transact(async (transaction) => {
      await lockPage(transaction.manager, pageId);
      if (!(await readRole(transaction.manager, pageId, viewer.id))) throw new Forbidden();
      await remove(transaction, pageId, viewer.id);
      await appendAudit(transaction.manager, asMember(viewer), AuditAction.PAGE_LEFT, { pageId });
    });
  }

  /**
   * Swaps the roles of the owner and a co-owner in one transaction; the former owner's invitations end. Throws
   * Forbidden for all but the owner, Refused for a co-owner whose account is to be erased.
   */
  async handOverPage(viewer: Viewer, givenPageId: string, userId: string): Promise<Member[]> {
    const pageId = requirePageId(givenPageId);
    return this.eventStore.transact(async ({ manager, notifyMembers }) => {
      await lockPage(manager, pageId);
      await requireOwner(manager, viewer, pageId);
      const next = parseMemberId(userId);
      if (next === viewer.id) throw new Refused('This page is yours already.');
      if (!(await readRole(manager, pageId, next))) throw new NotFound(NOT_A_MEMBER);
      if (await isAccountDeleted(manager, next)) throw new Refused(IS_LEAVING);
      // first, as the database allows only one owner
      await manager.update(PageMember, { pageId, userId: viewer.id }, { role: 'co_owner' });
      await manager.update(PageMember, { pageId, userId: next }, { role: 'owner' });
      await endInvitations(manager, pageId, viewer.id);
      notifyMembers(MembersChanged, pageId, {});
      await appendAudit(manager, asMember(viewer), AuditAction.PAGE_HANDED_OVER, { pageId });
      return describeMembers(manager, pageId, viewer);
    });
  }
}

const NOT_A_MEMBER = 'They do not belong to this page any more.';
const IS_LEAVING =
  'They are about to delete their account, and the page would go with it. Please choose somebody else, or ask them to keep it.';

function parseMemberId(userId: string): string {
  if (!isUuid(userId)) throw new NotFound(NOT_A_MEMBER);
  return userId.toLowerCase();
}

/** Throws Forbidden for everybody but the owner; called under the page's lock. */
export async function requireOwner(
  manager: EntityManager,
  viewer: Viewer,
  pageId: string,
): Promise<void> {
  if (!isOwner(await readRole(manager, pageId, viewer.id)))
    throw new Forbidden('Only the owner of this page may do this.');
}

async function remove(
  transaction: EventTransaction,
  pageId: string,
  userId: string,
): Promise<void> {
  const role = await readRole(transaction.manager, pageId, userId);
  if (!role) throw new NotFound(NOT_A_MEMBER);
  if (!mayBeRemoved(role))
    throw new Refused('A page always has an owner. Hand it over first, then leave.');
  await transaction.manager.delete(PageMember, { pageId, userId });
  await endInvitations(transaction.manager, pageId, userId);
  const noLink = { wallKeyHash: null, wallKeyMadeAt: null, wallKeyMadeBy: null };
  await transaction.manager.update(Page, { id: pageId, wallKeyMadeBy: userId }, noLink);
  transaction.notifyMembers(MembersChanged, pageId, {});
  transaction.publishAfterwards({ kind: 'membershipEnded', pageId, userId });
}

async function describeMembers(
  manager: EntityManager,
  pageId: string,
  viewer: Viewer,
): Promise<Member[]> {
  const members = await listMembers(manager, pageId);
  return members.map(({ since, role, ...row }) => ({
    person: toPerson(row),
    email: row.email,
    role,
    since,
    isViewer: row.id === viewer.id,
  }));
}
