import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Bus } from '../../live/bus.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import { lockPage, type Members, requireEditablePage } from '../pages/page.editing.ts';
import { endInvitationsOf } from './invitation.rows.ts';
import { PageMemberRow } from './member.entity.ts';
import { mayBeRemoved, mayManageMembers } from './member.policy.ts';
import { roleIn } from './member.service.ts';
import type { Member, MemberRole } from './member.types.ts';
import { personOf, type StoredPerson } from './person.ts';
import { MembersChanged } from './member-events.ts';

/** The verbs that change who belongs to a page; each locks the page, so they take turns with edits. */
export class MembershipService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly memberBus: Bus<MemberMessage>,
  ) {}

  /** Who belongs to a page, the owner first; for its members only. */
  async membersOf(viewer: Viewer | null, page: string): Promise<Member[]> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, page);
    return listMembers(this.eventStore.db.manager, pageId, viewer);
  }

  /** Removes a co-owner, whose streams and edits end at once. Forbidden for all but the owner, Refused for the owner. */
  async removeMember(viewer: Viewer | null, page: string, userId: string): Promise<Member[]> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    const remaining = await this.eventStore.transact(async (change) => {
      await lockPage(change.manager, pageId);
      await requireOwner(change.manager, viewer, pageId);
      await remove(change, pageId, idOfMember(userId));
      return listMembers(change.manager, pageId, viewer);
    });
    this.memberBus.publish({ kind: 'membershipEnded', pageId, userId: userId.toLowerCase() });
    return remaining;
  }

  /** Takes the viewer off a page. Refused for its owner. */
  async leavePage(viewer: Viewer | null, page: string): Promise<void> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    await this.eventStore.transact(async (change) => {
      await lockPage(change.manager, pageId);
      if (!(await roleIn(change.manager, pageId, viewer.id))) throw new Forbidden();
      await remove(change, pageId, viewer.id);
    });
    this.memberBus.publish({ kind: 'membershipEnded', pageId, userId: viewer.id });
  }

  /** Makes a co-owner the owner and the owner a co-owner, whose invitations end, at one moment. Forbidden for all but the owner. */
  async handOverPage(viewer: Viewer | null, page: string, userId: string): Promise<Member[]> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    return this.eventStore.transact(async ({ manager, notifyMembers }) => {
      await lockPage(manager, pageId);
      await requireOwner(manager, viewer, pageId);
      const next = idOfMember(userId);
      if (next === viewer.id) throw new Refused('This page is yours already.');
      if (!(await roleIn(manager, pageId, next))) throw new NotFound(NO_MEMBER);
      // first, as there is never a second owner
      await manager.update(PageMemberRow, { pageId, userId: viewer.id }, { role: 'co_owner' });
      await manager.update(PageMemberRow, { pageId, userId: next }, { role: 'owner' });
      await endInvitationsOf(manager, pageId, viewer.id);
      notifyMembers(MembersChanged, pageId, {});
      return listMembers(manager, pageId, viewer);
    });
  }
}

const NO_MEMBER = 'They do not belong to this page any more.';

function pageIdOf(page: string): string {
  if (!isUuid(page)) throw new NotFound('There is no such page.');
  return page.toLowerCase();
}

function idOfMember(userId: string): string {
  if (!isUuid(userId)) throw new NotFound(NO_MEMBER);
  return userId.toLowerCase();
}

/** Forbidden for everybody but the owner; asked under the page's lock. */
export async function requireOwner(
  manager: EntityManager,
  viewer: Viewer,
  pageId: string,
): Promise<void> {
  if (!mayManageMembers(await roleIn(manager, pageId, viewer.id)))
    throw new Forbidden('Only the owner of this page may do this.');
}

async function remove(change: Change, pageId: string, userId: string): Promise<void> {
  const role = await roleIn(change.manager, pageId, userId);
  if (!role) throw new NotFound(NO_MEMBER);
  if (!mayBeRemoved(role))
    throw new Refused('A page always has an owner. Hand it over first, then leave.');
  await change.manager.delete(PageMemberRow, { pageId, userId });
  await endInvitationsOf(change.manager, pageId, userId);
  change.notifyMembers(MembersChanged, pageId, {});
}

async function listMembers(
  manager: EntityManager,
  pageId: string,
  viewer: Viewer | null,
): Promise<Member[]> {
  const rows = (await manager.query(
    `select account.id, account.email, account.name, member.tone, member.role, member.created_at as since
     from page_member member join user_account account on account.id = member.user_id
     where member.page_id = $1 order by member.role = 'owner' desc, since, account.id`,
    [pageId],
  )) as (StoredPerson & { role: MemberRole; since: Date })[];
  return rows.map(({ since, role, ...row }) => ({
    person: personOf(row),
    email: row.email,
    role,
    since,
    isViewer: row.id === viewer?.id,
  }));
}
