import { join } from 'node:path';
import type { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { type Env, publicAddress } from './env.ts';
import { AccountResolver } from './features/accounts/account.resolver.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.ts';
import { SessionResolver } from './features/accounts/session.resolver.ts';
import type { Authentication } from './features/accounts/session.service.ts';
import { createActivation } from './features/activation/activation.ts';
import { ActivationResolver } from './features/activation/activation.resolver.ts';
import { createCollaboration } from './features/rich-text/collaboration.ts';
import {
  ComponentAdded,
  ComponentRemoved,
  ComponentsReordered,
  ComponentUpdated,
} from './features/components/component.events.ts';
import { ComponentActed } from './features/components/component-action.ts';
import { ComponentHistoryResolver } from './features/history/component-history.resolver.ts';
import { ComponentHistoryService } from './features/history/component-history.service.ts';
import { ComponentOrderService } from './features/components/component-order.service.ts';
import { updateResolvers } from './features/components/component-update.resolver.ts';
import { ComponentResolver } from './features/components/component.resolver.ts';
import { componentRoutes } from './features/components/component.routes.ts';
import { ComponentService } from './features/components/component.service.ts';
import { blockTypes } from './features/components/registry.ts';
import { RemovedComponentService } from './features/components/removed-component.service.ts';
import { startSweepingHistory, startSweepingRemoved } from './features/components/sweep.ts';
import { createMailer } from './features/mail/mailer.ts';
import { MembersChanged, PresenceChanged } from './features/members/member-events.ts';
import { createMembers, memberResolvers } from './features/members/members.ts';
import type { PlacePicture } from './features/pages/page.editing.ts';
import { PageUpdated } from './features/pages/page.events.ts';
import { PageResolver, PageUpdatedResolver } from './features/pages/page.resolver.ts';
import { pageRoutes } from './features/pages/page.routes.ts';
import { PageService } from './features/pages/page.service.ts';
import { PageVersions } from './features/pages/page-versions.ts';
import {
  PhotoAdded,
  PhotoChanged,
  PhotoRemoved,
  PhotosReordered,
} from './features/photos/photo.events.ts';
import { PhotoResolver } from './features/photos/photo.resolver.ts';
import { PhotoHistoryService } from './features/history/photo-history.service.ts';
import { photoRoutes } from './features/photos/photo.routes.ts';
import { PhotoService } from './features/photos/photo.service.ts';
import { DeckService } from './features/quotes/deck.service.ts';
import { previewRoutes } from './features/quotes/preview.routes.ts';
import { PreviewService } from './features/quotes/preview.service.ts';
import { PromotionResolver } from './features/quotes/promotion.resolver.ts';
import { QuoteResolver } from './features/quotes/quote.resolver.ts';
import { quoteRoutes } from './features/quotes/quote.routes.ts';
import { QuoteService } from './features/quotes/quote.service.ts';
import { RoomLimits } from './features/rooms/room.limits.ts';
import { RoomResolver } from './features/rooms/room.resolver.ts';
import { roomRoutes } from './features/rooms/room.routes.ts';
import { RoomService } from './features/rooms/room.service.ts';
import { startSweepingRooms } from './features/rooms/sweep.ts';
import { PostLimits } from './features/tributes/tribute.limits.ts';
import { TributeRemovalService } from './features/tributes/tribute-removal.service.ts';
import { TributeReviewResolver } from './features/tributes/tribute-review.resolver.ts';
import { TributeReviewService } from './features/tributes/tribute-review.service.ts';
import { TributeHeld, TributeReviewed } from './features/tributes/tribute-review.types.ts';
import { tributeFormRoutes } from './features/tributes/tribute-form.routes.ts';
import { TributeResolver } from './features/tributes/tribute.resolver.ts';
import { tributeRoutes } from './features/tributes/tribute.routes.ts';
import { TributeService } from './features/tributes/tribute.service.ts';
import { TributeAdded, TributeChanged, TributeRemoved } from './features/tributes/tribute.types.ts';
import { createUploads, type Uploads } from './features/uploads/uploads.ts';
import { createVideos } from './features/videos/videos.ts';
import { sharedLimiters, startSweepingLimits } from './graphql/rate-limit.ts';
import { buildAppSchema, type Services } from './graphql/schema.ts';
import type { MemberHub } from './live/member-hub.ts';
import type { Bus } from './live/bus.ts';
import type { EventStore } from './live/event-store.ts';
import type { MemberMessage } from './live/member-bus.ts';
import { SnapshotRequired } from './live/page-event.ts';
import { PageEventsResolver } from './live/page-events.resolver.ts';
import type { SocketEndpoint } from './live/socket-endpoint.ts';

/** GraphQL's doors; each is found in the services by its class. */
const RESOLVERS = [
  PageResolver,
  PageUpdatedResolver,
  ComponentResolver,
  ...updateResolvers,
  ComponentHistoryResolver,
  PhotoResolver,
  TributeResolver,
  TributeReviewResolver,
  QuoteResolver,
  PromotionResolver,
  RoomResolver,
  AccountResolver,
  SessionResolver,
  ActivationResolver,
  ...memberResolvers,
  PageEventsResolver,
] as const;

/** Types that only an interface leads to. */
const ORPHANS = [
  ...blockTypes.map((block) => block.objectType),
  ...[TributeAdded, TributeChanged, TributeRemoved],
  ...[ComponentAdded, ComponentUpdated, ComponentRemoved, ComponentsReordered],
  ...[PhotoAdded, PhotoChanged, PhotoRemoved, PhotosReordered],
  ...[PageUpdated, SnapshotRequired],
  ...[PresenceChanged, MembersChanged, ComponentActed],
  ...[TributeHeld, TributeReviewed],
];

interface Dependencies {
  env: Env;
  db: DataSource;
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  log: Logger;
}

/** The features over one database: their schema, their REST routes, and their work in the background. */
export interface Features {
  schema: GraphQLSchema;
  routes: Router[];
  tributes: TributeService;
  pageVersions: PageVersions;
  decks: DeckService;
  uploads: Uploads;
  accounts: Accounts;
  /** Delivers to members alone. */
  memberHub: MemberHub;
  /** The sockets of those who write a text together. */
  editors: SocketEndpoint;
  /** Who an Authorization header belongs to. */
  authenticate(authorization: string | undefined): Promise<Authentication>;
  /** Starts timers; call what it answers to stop them. */
  startWork(): () => void;
  /** Ends what runs without timers of its own. */
  close(): Promise<void>;
}

/** Makes every service, hands each what it needs, and opens both doors over them. */
export function composeFeatures({ env, db, eventStore, memberBus, log }: Dependencies): Features {
  const { rateLimitScale } = env;
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    outbox: join(env.dataDir, 'outbox'),
    publicUrl: publicAddress(env),
    log,
  });
  const loginsOver = (sessionIds: string[]) =>
    memberBus.publish({ kind: 'loginsOver', sessionIds });
  const createLimiter = sharedLimiters(db, rateLimitScale);
  const accounts = createAccounts({ env, eventStore, mailer, createLimiter, loginsOver, log });
  const { viewerOf } = accounts;
  const pages = new PageService(db);
  const membersFeature = createMembers({
    ...{ env, eventStore, memberBus, mailer, createLimiter, viewerOf, log },
    heldCounts: (...asked) => reviews.heldCounts(...asked),
  });
  const members = membersFeature.service;
  const uploads = createUploads({
    dataSource: db,
    dataDir: env.dataDir,
    s3: env.s3,
    diskReserve: env.diskReserve,
    rateLimitScale,
    log,
    uploaderOf: async (request) => (await viewerOf(request))?.id ?? null,
    isMember: (account) => members.isMemberAnywhere(account),
    isMemberOf: async (id, pageIds) => (await members.rolesOf({ id }, pageIds)).size > 0,
  });
  const { storage, pictures } = uploads;
  const videos = createVideos({
    ...{ db, storage, pictures, createLimiter, log },
    isMember: async (request) => {
      const viewer = await viewerOf(request);
      return viewer !== null && (await members.isMemberAnywhere(viewer.id));
    },
  });
  const activation = createActivation({ eventStore, members, pages, viewerOf, createLimiter });
  const placePicture: PlacePicture = (address, placed, manager) =>
    uploads.service.placePicture(address, placed, manager);
  const collaboration = createCollaboration({
    ...{ db, members, memberBus, log },
    viewerOf: async (token) => (await accounts.sessions.authenticate(`JWT ${token}`)).viewer,
    publishText: (...text) => components.publishText(...text),
  });
  const { replaceShared } = collaboration;
  const components = new ComponentService(eventStore, members, placePicture, replaceShared);
  const order = new ComponentOrderService(eventStore, members);
  const removed = new RemovedComponentService(eventStore, members);
  const history = new ComponentHistoryService(db, members, components);
  const photos = new PhotoService(eventStore, members, placePicture);
  const photoHistory = new PhotoHistoryService(eventStore, members, photos, placePicture);
  const postLimits = new PostLimits(createLimiter, rateLimitScale);
  const tributes = new TributeService(eventStore, placePicture, postLimits, rateLimitScale);
  const reviews = new TributeReviewService({ eventStore, members });
  const removals = new TributeRemovalService({ eventStore, members, log });
  const quotes = new QuoteService(db);
  const rooms = new RoomService(eventStore, quotes);
  const roomLimits = new RoomLimits(createLimiter);

  const services: Services = new Map<unknown, unknown>([
    [PageResolver, new PageResolver(pages)],
    [PageUpdatedResolver, new PageUpdatedResolver()],
    [ComponentResolver, new ComponentResolver(components, order, removed)],
    ...updateResolvers.map((Resolver) => [Resolver, new Resolver(components)] as const),
    [ComponentHistoryResolver, new ComponentHistoryResolver(history)],
    [PhotoResolver, new PhotoResolver(photos, photoHistory)],
    [TributeResolver, new TributeResolver(tributes)],
    [TributeReviewResolver, new TributeReviewResolver(reviews, removals)],
    [QuoteResolver, new QuoteResolver(quotes)],
    [PromotionResolver, new PromotionResolver(env.promotion)],
    [RoomResolver, new RoomResolver(rooms, roomLimits)],
    ...accounts.resolvers,
    [ActivationResolver, activation.resolver],
    ...membersFeature.resolvers,
    [PageEventsResolver, new PageEventsResolver()],
  ]);
  return {
    schema: buildAppSchema([...RESOLVERS], ORPHANS, services),
    routes: [
      videos.routes, // below /media, where uploads.routes ends
      uploads.routes,
      pageRoutes(pages),
      componentRoutes({ components, order, removed, pages, viewerOf }),
      photoRoutes(photos, pages, viewerOf),
      tributeRoutes(tributes, pages, viewerOf),
      tributeFormRoutes({ tributes, pages, publicUrl: env.publicUrl, log }),
      quoteRoutes(quotes),
      previewRoutes(new PreviewService(quotes), rateLimitScale),
      roomRoutes(rooms, roomLimits),
      accounts.routes,
      activation.routes,
      membersFeature.routes,
    ],
    tributes,
    pageVersions: new PageVersions(db),
    decks: new DeckService(db),
    uploads,
    accounts,
    memberHub: membersFeature.memberHub,
    editors: collaboration.door,
    authenticate: (authorization) => accounts.sessions.authenticate(authorization),
    startWork: () => {
      const stops = [
        uploads.startSweeping(),
        videos.startSweeping(),
        startSweepingRemoved(removed, log),
        startSweepingHistory(history, log),
        startSweepingRooms(rooms, log),
        accounts.startSweeping(),
        membersFeature.startSweeping(),
        startSweepingLimits(db, log),
        tributes.startForgetting(log),
        removals.startSweeping(),
      ];
      return () => stops.forEach((stop) => stop());
    },
    close: async () => {
      uploads.close();
      await Promise.all([accounts.settle(), membersFeature.close(), collaboration.close()]);
    },
  };
}

/** The schema alone, for emitting schema.graphql: nothing is connected. */
export function describeSchema(): GraphQLSchema {
  return buildAppSchema([...RESOLVERS], ORPHANS, new Map());
}
