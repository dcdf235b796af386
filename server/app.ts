import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { type Job, Scheduler } from './database/scheduler.ts';
import type { Env } from './env.ts';
import { composeFeatures, type Features } from './features.ts';
import { describeBlocks } from './features/components/registry.ts';
import { syncBlockTypes } from './features/components/sync-types.ts';
import { shownCards } from './features/quotes/shown-cards.ts';
import { AnswerSize, HTTP_ANSWER } from './graphql/answer-size.ts';
import { createApolloServer } from './graphql/apollo-server.ts';
import { bodyParsers } from './graphql/body.ts';
import {
  requesterOf,
  type Caller,
  recordAddresses,
  PUBLIC_CALLER,
  watchViewer,
} from './graphql/context.ts';
import { cookiesOf } from './graphql/cookies.ts';
import { Documents } from './graphql/documents.ts';
import { openCounters } from './open-counters.ts';
import { allowReads } from './graphql/apollo-plugins.ts';
import { forgetOldCounts, sharedLimiters } from './graphql/rate-limit.ts';
import { readsOf } from './graphql/reads.ts';
import { refuseSubscriptions } from './graphql/subscriptions.ts';
import { listen } from './listen.ts';
import { Hub } from './live/hub.ts';
import { EventStore } from './live/event-store.ts';
import { openBuses } from './live/open-buses.ts';
import { createGraphqlEndpoint } from './live/graphql-endpoint.ts';
import { pruneEvents } from './live/stored-events.ts';
import { serveUpgrades } from './live/upgrades.ts';
import { builtClient, developmentClient } from './web/client-build.ts';
import { graphqlErrors, restErrors, unknownCall } from './web/errors.ts';
import { endSlowRequests, REQUEST_TIMEOUTS } from './web/slow-requests.ts';
import { healthRoutes } from './web/health.routes.ts';
import { createMetrics, measured } from './web/metrics.ts';
import { metricsRoutes } from './web/metrics.routes.ts';
import { ResponseCache } from './web/response-cache/response-cache.ts';
import { openApiRoutes } from './web/openapi.ts';
import { hostOf, originReader } from './web/origin.ts';
import { renderedPages } from './web/pages.ts';
import { PostedCalls } from './web/posted-calls.ts';
import { PostedOperations } from './web/posted-operations.ts';
import { readTarget } from './web/request-target.ts';
import { securityHeaders } from './web/security.ts';
import { textSender } from './web/text-sender.ts';
import { UnreadResponses } from './web/unread-responses.ts';

/** An app that is ready to listen; `close` lets requests finish, tells sockets to come back, and ends. */
export interface App {
  features: Features;
  /** Listens and gives the port; `env.port` 0 picks a free one. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

/** Composes the endpoints over the features. */
export async function createApp(env: Env, db: DataSource, log: Logger): Promise<App> {
  const metrics = createMetrics();
  const buses = await openBuses(env.redisUrl, db, log);
  const counters = await openCounters(env.redisUrl, db, log);
  const hub = new Hub(db, buses, log, metrics);
  await syncBlockTypes(db);
  const features = composeFeatures({
    env,
    db,
    log,
    memberBus: buses.members,
    eventStore: new EventStore(db, buses.events, buses.members),
    createLimiter: sharedLimiters(counters, env.rateLimitScale),
  });
  const { schema } = features;
  const documents = new Documents(schema);
  const client = await (env.development ? developmentClient() : builtClient());

  const originOf = originReader(env.trustedProxies);
  const headersOf = securityHeaders(env, originOf);
  const { sessions } = features.accounts;
  const callerOf = async (request: IncomingMessage): Promise<Caller> => ({
    ...(await sessions.authenticate(request.headers.authorization, readsOf(request))),
    ...requesterOf(request),
  });
  const contextOf = async (request: IncomingMessage, response: ServerResponse) =>
    watchViewer({
      ...(await callerOf(request)),
      cookies: cookiesOf(request, response, () => originOf(request)?.startsWith('https:') === true),
      shownCards: shownCards(request, response),
      reads: readsOf(request),
      size: new AnswerSize(HTTP_ANSWER),
    });
  const compressAll = compression();
  const compress: express.RequestHandler = (request, response, next) => {
    if (responseCache.compresses(request)) next();
    else compressAll(request, response, next);
  };
  const unread = new UnreadResponses();
  const sendText = textSender(headersOf, unread, compress);

  // each of these hands to the one before it what it does not answer itself
  const web = express();
  const calls = features.modules.flatMap((module) => module.postedCalls ?? []);
  const postedCalls = new PostedCalls(calls, sendText, web);
  const operations = { schema, documents, contextOf, sendText, log };
  const postedOperations = new PostedOperations(operations, postedCalls.handle);
  const measure = measured(metrics);
  const responseCache = new ResponseCache(
    {
      currentVersions: features.currentVersions,
      hostOf: env.publicUrl ? () => '' : (request) => hostOf(request),
      cards: features.quotes.draws,
      metrics,
      log,
    },
    (request, response) =>
      measure(request, response, () => postedOperations.handle(request, response)),
  );
  const server = createServer(REQUEST_TIMEOUTS, readTarget(responseCache.handle));
  endSlowRequests(server);
  recordAddresses(server, env.trustedProxies);

  web.disable('x-powered-by');
  web.set('trust proxy', env.trustedProxies);
  web.use((request, response, next) => {
    response.setHeaders(headersOf(request));
    next();
  });
  web.use(compress, unread.handler);
  web.use(healthRoutes(db), metricsRoutes(metrics, env.metricsToken, log));

  const apollo = createApolloServer(schema, server, log);
  await apollo.start();
  web.use(
    '/graphql',
    express.json({ limit: '512kb' }),
    refuseSubscriptions(documents),
    allowReads,
    expressMiddleware(apollo, { context: ({ req, res }) => contextOf(req, res) }),
    graphqlErrors(log),
  );
  web.use('/api', ...bodyParsers());
  for (const { routes } of features.modules) for (const router of routes ?? []) web.use(router);
  web.use(openApiRoutes(env.publicUrl, describeBlocks()));
  web.use('/api', unknownCall, restErrors(log));
  web.use('/media', restErrors(log));
  web.use(client.files);
  const visitor = (request: express.Request, response: express.Response) => ({
    ...PUBLIC_CALLER,
    shownCards: shownCards(request, response),
    reads: readsOf(request),
  });
  web.use(renderedPages(client, schema, visitor, originOf, env, log));
  web.use(unknownCall, restErrors(log));

  const graphqlSockets = createGraphqlEndpoint({
    path: '/graphql',
    schema,
    documents,
    hub,
    memberHub: features.members.memberHub,
    log,
    authenticate: (authorization) => sessions.authenticate(authorization),
  });
  const sockets = serveUpgrades(server, [graphqlSockets, features.richText.endpoint], {
    ...env,
    metrics,
    log,
  });
  const jobs = [...features.modules.flatMap((module) => module.jobs ?? []), ...ownJobs(db)];
  const scheduler = new Scheduler(db, jobs, log);

  return {
    features,
    listen: () => listen(server, env, log),
    async close() {
      await scheduler.close();
      await sockets.close();
      hub.close();
      await apollo.stop();
      await Promise.all(features.modules.map(async (module) => module.close?.()));
      await buses.close();
      counters.close();
      await client.close();
      server.closeAllConnections();
    },
  };
}

/** Work in the background that is no feature's. */
function ownJobs(db: DataSource): Job[] {
  return [
    { name: 'forget old counts', everyMs: 5 * 60_000, run: () => forgetOldCounts(db) },
    { name: 'prune old events', everyMs: 10 * 60_000, run: () => pruneEvents(db) },
  ];
}
