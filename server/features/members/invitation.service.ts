import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid, requirePageId } from '../../input/ids.ts';
import type { EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { checkEmail, toEmailKey } from '../mail/email.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { MailSubject } from '../mail/mail-parts.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { lockPage, readPage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { createInvitationMail } from './invitation-mail.ts';
import { hashSecret, generateSecret } from '../../secrets.ts';
import { claimInvitation, findInvitationPage, INVITATION_EXPIRED } from './claim-invitation.ts';
import {
  openInvitation,
  PageInvitation,
  addInvitation,
  VALID_DAYS,
  listOpenInvitations,
} from './invitation.entity.ts';
import type { Invitation, InvitationOffer, InviteMemberPayload } from './invitation.types.ts';
import type { MemberLimits } from './member.limits.ts';
import { requireOwner } from './membership.service.ts';
import { ACCOUNT, toPerson } from './person.ts';
import { validateName, storeName } from './person-name.ts';
import { MembersChanged } from './member.types.ts';

interface Dependencies {
  eventStore: EventStore;
  mails: MailQueue;
  limits: MemberLimits;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
  /** Reads the introduction of a page at the beginning of a mail. */
  introduce(pageId: string): Promise<MailSubject>;
}

/** The inviting account. */
interface Inviter {
  inviterId: string;
  inviterEmail: string;
  name: string | null;
}

/** Invitations: links that work once within 7 days; only their hash is stored. */
export class InvitationService {
  private readonly db: DataSource;

  constructor(private readonly dependencies: Dependencies) {
    this.db = dependencies.eventStore.db;
  }

  /** Creates a link, and mails it if an address is given. Throws Forbidden for all but the owner. */
  async inviteMember(
    viewer: Viewer,
    givenPageId: string,
    to: string | null,
  ): Promise<InviteMemberPayload> {
    const pageId = requirePageId(givenPageId);
    const { limits, mails, publicUrl, introduce } = this.dependencies;
    await requireOwner(this.db.manager, viewer, pageId);
    const email = to === null ? null : checkEmail(to);
    await limits.countInvitation(viewer.id);
    if (email) await limits.countMail(viewer.id, toEmailKey(email));
    const token = generateSecret();
    const link = `${publicUrl}/invitation?token=${token}`;
    const about = email && (await introduce(pageId)); // draws a picture, for which nobody should wait
    const invitation = await this.dependencies.eventStore.transact(async ({ manager }) => {
      await lockPage(manager, pageId);
      await requireOwner(manager, viewer, pageId);
      const added = await addInvitation(manager, { pageId, token, email, by: viewer.id });
      if (email && about) {
        const inviter = (await findOffer(manager, token))!.inviterName;
        const page = { ...about, id: pageId };
        const mail = createInvitationMail({ to: email, inviter, page, link });
        await queueMail(manager, mail, VALID_DAYS * 24 * 60);
      }
      return added;
    });
    mails.sendSoon();
    return { invitation, link, mailed: email ? true : null };
  }

  /** A page's invitations that are still open, newest first. Throws Forbidden for all but the owner. */
  async listOpenInvitations(viewer: Viewer, givenPageId: string): Promise<Invitation[]> {
    const pageId = requirePageId(givenPageId);
    await requireOwner(this.db.manager, viewer, pageId);
    return listOpenInvitations(this.db.manager, pageId);
  }

  /** Cancels an invitation; repeating the call changes nothing. Throws Forbidden for all but the owner. */
  async cancelInvitation(viewer: Viewer, givenPageId: string, id: string): Promise<Invitation[]> {
    const pageId = requirePageId(givenPageId);
    await requireOwner(this.db.manager, viewer, pageId);
    if (!isUuid(id)) throw new NotFound('There is no such invitation.');
    await this.db.transaction(async (manager) => {
      const open = { id, pageId, usedAt: IsNull() };
      const { affected } = await manager.delete(PageInvitation, open);
      if (affected)
        await appendAudit(manager, asMember(viewer), AuditAction.INVITATION_CANCELLED, { pageId });
    });
    return listOpenInvitations(this.db.manager, pageId);
  }

  /**
   * The page that a link invites to; throws Refused if the link is no longer valid, or while the page is inaccessible.
   */
  async readOffer(token: string): Promise<InvitationOffer> {
    await findInvitationPage(this.db.manager, token);
    const offer = await findOffer(this.db.manager, token);
    if (!offer) throw new Refused(INVITATION_EXPIRED);
    return offer;
  }

  /**
   * Makes the viewer a co-owner, with a new name if one is given. Throws Refused if the link is no longer valid or they
   * are a member already.
   */
  async acceptInvitation(viewer: Viewer, token: string, nameGiven: string | null): Promise<Page> {
    const name = nameGiven && validateName(nameGiven);
    return this.dependencies.eventStore.transact(async (transaction) => {
      const pageId = await claimInvitation(transaction.manager, token, viewer.id);
      if (name) await storeName(transaction, viewer.id, name);
      else transaction.notifyMembers(MembersChanged, pageId, {});
      return readPage(transaction.manager, pageId);
    });
  }

  /** Deletes one batch of used and expired invitations; returns how many. */
  sweep(): Promise<number> {
    return deleteBatch(this.db, PageInvitation, `expires_at < now() - interval '1 day'`);
  }
}

/** The page that a link invites to; null if the link is no longer valid. */
async function findOffer(manager: EntityManager, token: string): Promise<InvitationOffer | null> {
  const row = await manager
    .createQueryBuilder(PageInvitation, 'invitation')
    .innerJoin(Page, 'page', 'page.id = invitation.pageId')
    .innerJoin(ACCOUNT, 'account', 'account.id = invitation.invitedBy')
    .select('page.title', 'pageTitle')
    .addSelect('page.url', 'pageUrl')
    .addSelect('invitation.email', 'email')
    .addSelect('invitation.expiresAt', 'expiresAt')
    .addSelect('account.id', 'inviterId')
    .addSelect('account.email', 'inviterEmail')
    .addSelect('account.name', 'name')
    .where({ hash: hashSecret(token), ...openInvitation })
    .getRawOne<Omit<InvitationOffer, 'inviterName'> & Inviter>();
  if (!row) return null;
  const { inviterId: id, inviterEmail: email, name, ...offer } = row;
  return { ...offer, inviterName: toPerson({ id, email, name, colorIndex: 0 }).name };
}
