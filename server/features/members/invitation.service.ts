import type { Logger } from 'pino';
import { type DataSource, IsNull } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { EventStore } from '../../live/event-store.ts';
import { checkEmail, emailKey } from '../mail/email.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lockPage, currentPage } from '../pages/page.editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { invitationMail } from './invitation-mail.ts';
import { hashOf, newSecret } from '../../graphql/secrets.ts';
import { claimInvitation, INVITATION_EXPIRED } from './invitation.claim.ts';
import { PageInvitationRow } from './invitation.entity.ts';
import { addInvitation, listOpen } from './invitation.rows.ts';
import type { Invitation, InvitationOffer, InviteMemberPayload } from './invitation.types.ts';
import type { MemberLimits } from './member.limits.ts';
import { requireOwner } from './membership.service.ts';
import { personOf } from './person.ts';
import { checkName, writeName } from './person-name.ts';
import { MembersChanged } from './member-events.ts';

interface Dependencies {
  eventStore: EventStore;
  mailer: Mailer;
  limits: MemberLimits;
  /** The address people type, without a slash at its end. */
  publicUrl: string;
  log: Logger;
}

/** Who invites, as the account is stored. */
interface Inviter {
  inviterId: string;
  inviterEmail: string;
  name: string | null;
}

/** Invitations: a link, good once and for 7 days, of which only the hash is stored. */
export class InvitationService {
  private readonly db: DataSource;

  constructor(private readonly dependencies: Dependencies) {
    this.db = dependencies.eventStore.db;
  }

  /** Makes a link, and mails it where an address is given. Forbidden for all but the owner. */
  async inviteMember(
    viewer: Viewer | null,
    page: string,
    to: string | null,
  ): Promise<InviteMemberPayload> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    const { limits, publicUrl } = this.dependencies;
    await requireOwner(this.db.manager, viewer, pageId);
    const email = to === null ? null : checkEmail(to);
    await limits.invite(viewer.id);
    if (email) await limits.mail(viewer.id, emailKey(email));
    const token = newSecret();
    const invitation = await this.db.transaction(async (manager) => {
      await lockPage(manager, pageId);
      await requireOwner(manager, viewer, pageId);
      return addInvitation(manager, { pageId, token, email, by: viewer.id });
    });
    const link = `${publicUrl}/invitation?token=${token}`;
    return { invitation, link, mailed: email ? await this.mail(token, email, link) : null };
  }

  /** A page's invitations that are still open, newest first. Forbidden for all but the owner. */
  async openInvitations(viewer: Viewer | null, page: string): Promise<Invitation[]> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    await requireOwner(this.db.manager, viewer, pageId);
    return listOpen(this.db.manager, pageId);
  }

  /** Takes an invitation back; again changes nothing. Forbidden for all but the owner. */
  async cancelInvitation(viewer: Viewer | null, page: string, id: string): Promise<Invitation[]> {
    if (!viewer) throw new Unauthenticated();
    const pageId = pageIdOf(page);
    await requireOwner(this.db.manager, viewer, pageId);
    if (!isUuid(id)) throw new NotFound('There is no such invitation.');
    await this.db.getRepository(PageInvitationRow).delete({ id, pageId, usedAt: IsNull() });
    return listOpen(this.db.manager, pageId);
  }

  /** What a link offers; Refused where it is over. */
  async offer(token: string): Promise<InvitationOffer> {
    const offer = await this.find(token);
    if (!offer) throw new Refused(INVITATION_EXPIRED);
    return offer;
  }

  /** Makes the viewer a co-owner, by a new name where one is given. Refused where the link is over or they are a member already. */
  async acceptInvitation(
    viewer: Viewer | null,
    token: string,
    nameGiven: string | null,
  ): Promise<Page> {
    if (!viewer) throw new Unauthenticated();
    const name = nameGiven && checkName(nameGiven);
    return this.dependencies.eventStore.transact(async (change) => {
      const pageId = await claimInvitation(change.manager, token, viewer.id);
      if (name) await writeName(change, viewer.id, name);
      else change.notifyMembers(MembersChanged, pageId, {});
      return currentPage(change.manager, pageId);
    });
  }

  /** Forgets invitations that are over. */
  async sweep(): Promise<void> {
    await this.db.query(`delete from page_invitation where expires_at < now() - interval '1 day'`);
  }

  private async find(token: string): Promise<InvitationOffer | null> {
    const [row] = (await this.db.query(
      `select page.title as "pageTitle", page.url as "pageUrl", invitation.email,
              invitation.expires_at as "expiresAt", account.id as "inviterId",
              account.email as "inviterEmail", account.name
       from page_invitation invitation
       join page on page.id = page_id join user_account account on account.id = invited_by
       where hash = $1 and used_at is null and expires_at > now()`,
      [hashOf(token)],
    )) as (Omit<InvitationOffer, 'inviterName'> & Inviter)[];
    if (!row) return null;
    const { inviterId: id, inviterEmail: email, name, ...offer } = row;
    return { ...offer, inviterName: personOf({ id, email, name, tone: 0 }).name };
  }

  /** The owner still has the link where the mail does not go out. */
  private async mail(token: string, to: string, link: string): Promise<boolean> {
    const offer = await this.offer(token);
    const page = offer.pageTitle || `${this.dependencies.publicUrl}/${offer.pageUrl}`;
    try {
      await this.dependencies.mailer.send(
        invitationMail({ to, inviter: offer.inviterName, page, link }),
      );
      return true;
    } catch (err) {
      this.dependencies.log.error({ err }, 'an invitation could not be mailed');
      return false;
    }
  }
}

function pageIdOf(page: string): string {
  if (!isUuid(page)) throw new NotFound('There is no such page.');
  return page.toLowerCase();
}
