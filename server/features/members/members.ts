import type { Router } from 'express';
import type { Logger } from 'pino';
import { type Env, publicAddress } from '../../env.ts';
import type { ViewerOf } from '../../graphql/context.ts';
import type { CreateLimiter } from '../../graphql/rate-limit.ts';
import { MemberHub } from '../../live/member-hub.ts';
import type { Bus } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import type { Mailer } from '../mail/mailer.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { InvitationResolver } from './invitation.resolver.ts';
import { InvitationService } from './invitation.service.ts';
import { MemberEventsResolver } from './member-events.resolver.ts';
import { MemberLimits } from './member.limits.ts';
import { MemberResolver } from './member.resolver.ts';
import { type HeldCounts, memberRoutes } from './member.routes.ts';
import { MemberService } from './member.service.ts';
import { MembershipResolver } from './membership.resolver.ts';
import { MembershipService } from './membership.service.ts';
import { MyNameResolver } from './my-name.resolver.ts';
import { MyNameService } from './my-name.service.ts';
import { PresenceResolver } from './presence.resolver.ts';
import { PresenceService } from './presence.service.ts';
import { activeConnections } from './active-connections.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

interface Dependencies {
  env: Env;
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  mailer: Mailer;
  createLimiter: CreateLimiter;
  viewerOf: ViewerOf;
  heldCounts: HeldCounts;
  log: Logger;
}

/** The feature as the app uses it. */
export interface MembersFeature {
  service: MemberService;
  memberHub: MemberHub;
  routes: Router;
  resolvers: [unknown, object][];
  /** Forgets invitations that are over, now and every hour; call what it answers to stop. */
  startSweeping(): () => void;
  /** Tells nobody any more, and waits for a sweep that has begun. */
  close(): Promise<void>;
}

/** Every resolver class of the feature. */
export const memberResolvers = [
  MemberResolver,
  MembershipResolver,
  InvitationResolver,
  PresenceResolver,
  MyNameResolver,
  MemberEventsResolver,
] as const;

/** Composes who belongs to a page, how they come and go, and what they hear of each other. */
export function createMembers(dependencies: Dependencies): MembersFeature {
  const { env, eventStore, memberBus, mailer, viewerOf, log } = dependencies;
  const { db } = eventStore;
  const publicUrl = publicAddress(env);
  const limits = new MemberLimits(dependencies.createLimiter, env.rateLimitScale);
  const service = new MemberService(db);
  const memberships = new MembershipService(eventStore, service, memberBus);
  const invitations = new InvitationService({ eventStore, mailer, limits, publicUrl, log });
  const memberHub = new MemberHub(
    memberBus,
    (connections) => activeConnections(db, connections),
    log,
  );
  const attendance = new PresenceTracker(memberBus, memberHub);
  const names = new MyNameService(eventStore, memberBus, limits);
  const presence = new PresenceService(db, attendance, limits);

  let sweeping = Promise.resolve();
  function startSweeping(): () => void {
    const sweep = () => {
      sweeping = invitations
        .sweep()
        .catch((err: unknown) => log.error({ err }, 'sweeping invitations failed'));
    };
    sweep();
    const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  return {
    ...{ service, memberHub, startSweeping },
    routes: memberRoutes(service, viewerOf, dependencies.heldCounts),
    resolvers: [
      [MemberResolver, new MemberResolver(service)],
      [MembershipResolver, new MembershipResolver(memberships)],
      [InvitationResolver, new InvitationResolver(invitations, limits)],
      [PresenceResolver, new PresenceResolver(presence)],
      [MyNameResolver, new MyNameResolver(names)],
      [MemberEventsResolver, new MemberEventsResolver()],
    ],
    close: () => {
      attendance.close();
      memberHub.close();
      return sweeping;
    },
  };
}
