import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { Scheduler } from './database/scheduler.ts';
import type { Env } from './env.ts';
import { composeFeatures, type Features } from './features.ts';
import { describeBlockTypes } from './features/components/registry.ts';
import { requireEditablePage } from './features/pages/page-editing.ts';
import { createShownCards } from './features/quotes/shown-cards.ts';
import { ResponseSize, HTTP_RESPONSE_LIMIT } from './graphql/response-size.ts';
import { createApolloServer } from './graphql/apollo-server.ts';
import { bodyParsers } from './http/body.ts';
import { trustProxies } from './http/client-address.ts';
import { readPageKeys, readRequester, PUBLIC_CONTEXT, trackViewer } from './graphql/context.ts';
import { readCookies } from './http/cookies.ts';
import { createCounterCleanupJob, openCounters } from './limits/counter-store.ts';
import { allowGetRequests } from './graphql/apollo-plugins.ts';
import { toPublicError } from './errors/to-public-error.ts';
import { createSharedLimiters } from './limits/rate-limit.ts';
import { findTracker } from './http/dependency-tracker.ts';
import { listen } from './listen.ts';
import { Hub } from './live/hub.ts';
import { EventStore } from './live/event-store.ts';
import { LockQueues } from './live/lock-queues.ts';
import { openBuses } from './live/open-buses.ts';
import { createGraphqlEndpoint } from './live/graphql-endpoint.ts';
import { createEventPruningJob } from './live/event-pruning.ts';
import { serveUpgrades } from './live/socket-upgrades.ts';
import { loadBuiltClient, createDevelopmentClient } from './web/client-build.ts';
import { handleGraphqlErrors, handleRestErrors, handleUnknownCall } from './http/error-handlers.ts';
import { endSlowRequests, REQUEST_LIMITS } from './http/slow-requests.ts';
import { measureInstallation, createMetrics, measureRequests } from './web/metrics.ts';
import { healthRoutes } from './web/health.routes.ts';
import { metricsRoutes } from './web/metrics.routes.ts';
import { ResponseCache } from './web/response-cache/response-cache.ts';
import { openApiRoutes } from './web/openapi/document.ts';
import { refuseCrossSite } from './http/origin.ts';
import { renderPages } from './web/render-pages.ts';
import { normalizeUrl } from './http/normalize-url.ts';
import { securityHeaders } from './http/security-headers.ts';
import { UnreadResponses } from './http/unread-responses.ts';

/** An app that is ready to listen; `close` lets requests finish, tells sockets to reconnect, and stops. */
export interface App {
  features: Features;
  /** Listens and returns the port; `env.port` 0 picks a free one. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

/** Builds the endpoints on top of the features. */
export async function createApp(env: Env, db: DataSource, log: Logger): Promise<App> {
  const metrics = createMetrics();
  const buses = await openBuses(env.redisUrl, db, log);
  measureInstallation(metrics, { db, dataDir: env.dataDir, isBusOpen: buses.isOpen });
  const counters = await openCounters(env.redisUrl, db, log);
  const hub = new Hub(db, buses, log, metrics);
  const features = composeFeatures({
    env,
    db,
    log,
    metrics,
    memberBus: buses.members,
    eventStore: new EventStore(db, buses.events, buses.members, new LockQueues(metrics)),
    createLimiter: createSharedLimiters(counters, env.rateLimitScale),
  });
  const { schema } = features;
  const client = await (env.development ? createDevelopmentClient() : loadBuiltClient());

  const { sessions } = features.accounts;
  const createContext = async (request: IncomingMessage, response: ServerResponse) => {
    const tracker = findTracker(request);
    const authenticated = sessions.authenticate(request.headers.authorization, tracker);
    return trackViewer({
      ...(await authenticated.catch((error: unknown) => {
        throw toPublicError(error) ?? error; // Apollo uses its status
      })),
      ...readRequester(request, readCookies(request, response)),
      shownCards: createShownCards(request, response),
      tracker,
      size: new ResponseSize(HTTP_RESPONSE_LIMIT),
    });
  };
  const unreadResponses = new UnreadResponses();
  const expressApp = express();
  const responseCache = new ResponseCache(
    {
      currentVersions: features.currentVersions,
      publicUrl: env.publicUrl,
      cards: features.quotes.draws,
      unread: unreadResponses,
      metrics,
      log,
    },
    expressApp,
  );
  const server = createServer(REQUEST_LIMITS, normalizeUrl(responseCache.handle));
  endSlowRequests(server);
  trustProxies(server, env.trustedProxies);

  expressApp.disable('x-powered-by');
  expressApp.disable('etag'); // the cache computes it from the whole body
  expressApp.use(measureRequests(metrics), securityHeaders(env, client.inlineScripts));
  // a response that the cache captures is encoded by it
  for (const handler of [compression(), unreadResponses.handler])
    expressApp.use((request, response, next) =>
      findTracker(request) ? next() : handler(request, response, next),
    );
  expressApp.use(
    healthRoutes(features.currentVersions, env.dataDir),
    metricsRoutes(metrics, env.metricsToken),
  );

  expressApp.use(refuseCrossSite(env.publicUrl));
  const apollo = createApolloServer(schema, server, log);
  await apollo.start();
  expressApp.use(
    '/graphql',
    express.json({ limit: '512kb' }),
    allowGetRequests,
    expressMiddleware(apollo, { context: ({ req, res }) => createContext(req, res) }),
    handleGraphqlErrors(log),
  );
  expressApp.use('/api', ...bodyParsers());
  for (const { routes } of features.modules)
    for (const router of routes ?? []) expressApp.use(router);
  expressApp.use(openApiRoutes(env.publicUrl, describeBlockTypes()));
  expressApp.use('/api', handleUnknownCall);
  expressApp.use(client.files);
  const createVisitorContext = (request: express.Request, response: express.Response) => ({
    ...PUBLIC_CONTEXT,
    pageKey: readPageKeys(request),
    shownCards: createShownCards(request, response),
    tracker: findTracker(request),
  });
  expressApp.use(renderPages(client, schema, createVisitorContext, env, log));
  expressApp.use(handleUnknownCall, handleRestErrors(log));

  const graphqlSockets = createGraphqlEndpoint({
    schema,
    hub,
    memberHub: features.members.memberHub,
    clientSubscriptions: client.subscriptions,
    log,
    requireEditor: ({ pageId, userId, sessionId }) =>
      requireEditablePage(db, features.members.service, { id: userId, sessionId }, pageId),
    authenticate: (authorization) => sessions.authenticate(authorization),
  });
  const sockets = serveUpgrades(server, [graphqlSockets, features.richText.endpoint], {
    ...env,
    metrics,
    log,
  });
  const jobs = features.modules.flatMap((module) => module.jobs ?? []);
  jobs.push(createCounterCleanupJob(db), createEventPruningJob(db));
  const scheduler = new Scheduler(db, jobs, { metrics, log });

  return {
    features,
    listen: () => listen(server, env, log),
    async close() {
      await Promise.all([scheduler.close(), sockets.close()]); // nobody waits for a job to hear of the restart
      hub.close();
      await apollo.stop();
      await Promise.all(features.modules.map(async (module) => module.close?.()));
      await buses.close();
      counters.close?.();
      await client.close?.();
      server.closeAllConnections();
    },
  };
}
