import { HOUR_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import { MemberHub } from '../../live/member-hub.ts';
import type { MailSubject } from '../mail/mail-parts.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { InvitationResolver } from './invitation.resolver.ts';
import { InvitationService } from './invitation.service.ts';
import { MemberEventsResolver, PresenceResolver } from './member-events.resolver.ts';
import { MemberLimits } from './member.limits.ts';
import { MemberResolver, MyNameResolver } from './member.resolver.ts';
import { MemberService } from './member.service.ts';
import { MembershipResolver } from './membership.resolver.ts';
import { MembershipService } from './membership.service.ts';
import { PersonResolver } from './person.ts';
import { MyNameService } from './my-name.service.ts';
import { PresenceService } from './presence.service.ts';

/** The module, with the services that other features use. */
export interface MembersModule extends FeatureModule {
  service: MemberService;
  /** Delivers events to members only. */
  memberHub: MemberHub;
}

interface Dependencies extends SharedServices {
  access: PageAccess;
  mails: MailQueue;
  /** Reads the introduction of a page at the beginning of an invitation. */
  introduce(pageId: string): Promise<MailSubject>;
}

/** Composes the module of memberships: roles, invitations, and what members see of each other. */
export function createMembers(shared: Dependencies): MembersModule {
  const { env, db, eventStore, memberBus, access, mails, introduce, log } = shared;
  const publicUrl = getPublicUrl(env);
  const limits = new MemberLimits(shared.createLimiter, env.rateLimitScale);
  const service = new MemberService(db);
  const memberships = new MembershipService(eventStore, service);
  const invitations = new InvitationService({ eventStore, mails, limits, publicUrl, introduce });
  const memberHub = new MemberHub(memberBus, (login) => access.isMember(login), log);
  const tracker = new PresenceTracker(memberBus, memberHub);
  const names = new MyNameService(eventStore, limits);
  const presence = new PresenceService(db, service, tracker, limits);

  return {
    service,
    memberHub,
    resolvers: [
      new MemberResolver(service),
      new MembershipResolver(memberships),
      new InvitationResolver(invitations, limits),
      new PresenceResolver(presence),
      new MyNameResolver(names),
      new MemberEventsResolver(),
      new PersonResolver(),
    ],
    jobs: [
      {
        name: 'forget invitations that are over',
        everyMs: HOUR_MS,
        run: () => invitations.sweep(),
      },
    ],
    close: () => {
      tracker.close();
      memberHub.close();
    },
  };
}
