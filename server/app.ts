import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Env } from './env.ts';
import { composeFeatures, type Features } from './features.ts';
import { describeBlocks } from './features/components/registry.ts';
import { syncBlockTypes } from './features/components/sync-types.ts';
import { shownCards } from './features/quotes/shown-cards.ts';
import { AnswerSize, HTTP_ANSWER } from './graphql/answer-size.ts';
import { bodies } from './graphql/body.ts';
import {
  requesterOf,
  type Caller,
  type Context,
  recordAddresses,
  PUBLIC,
} from './graphql/context.ts';
import { cookiesOf } from './graphql/cookies.ts';
import { Documents, MAX_TOKENS } from './graphql/documents.ts';
import { formatError } from './graphql/format-error.ts';
import { allowReads, limits, staleTokens, statusByMediaType } from './graphql/http-answers.ts';
import { readiness } from './graphql/readiness.ts';
import { readsOf } from './graphql/reads.ts';
import { refuseSubscriptions } from './graphql/subscriptions.ts';
import { Hub } from './live/hub.ts';
import { EventStore } from './live/event-store.ts';
import { openBuses } from './live/open-buses.ts';
import { createGraphqlEndpoint } from './live/graphql-endpoint.ts';
import { serveUpgrades } from './live/upgrades.ts';
import { builtClient, developmentClient } from './web/client-build.ts';
import { graphqlErrors, restErrors, unknownCall } from './web/errors.ts';
import { endHalfSent, REQUEST_TIMES } from './web/half-sent.ts';
import { createMetrics, measured } from './web/metrics.ts';
import { metricsRoutes } from './web/metrics.routes.ts';
import { ReadyAnswers } from './web/ready/ready-answers.ts';
import { openApiRoutes } from './web/openapi.ts';
import { originReader } from './web/origin.ts';
import { renderedPages } from './web/pages.ts';
import { readTarget } from './web/request-target.ts';
import { securityHeaders } from './web/security.ts';
import { boundUnread } from './web/unread-answers.ts';

/** Requests under way have this long to finish when the app stops. */
const FINISH_WITHIN_MS = 6_000;

/** An app that is ready to listen; `close` lets requests finish, tells sockets to come back, and ends. */
export interface App {
  features: Features;
  /** Opens the doors and gives the port; `env.port` 0 picks a free one. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

/** Composes the doors over the features. */
export async function createApp(env: Env, db: DataSource, log: Logger): Promise<App> {
  const metrics = createMetrics();
  const buses = await openBuses(env.redisUrl, db, log);
  const hub = new Hub(db, buses.events, log, metrics);
  await syncBlockTypes(db);
  const features = composeFeatures({
    ...{ env, db, log, memberBus: buses.members },
    eventStore: new EventStore(db, buses.events, buses.members),
  });
  const { schema } = features;
  const documents = new Documents(schema);
  const client = await (env.development ? developmentClient() : builtClient());

  const web = express();
  const originOf = originReader(env.trustedProxies);
  const ready = new ReadyAnswers(
    {
      versionsNow: (lookups) => features.pageVersions.read(lookups),
      spokenTo: env.publicUrl ? () => '' : (request) => originOf(request) ?? '',
      ...{ metrics, log },
    },
    web,
  );
  const server = createServer(REQUEST_TIMES, readTarget(ready.handle));
  endHalfSent(server);
  recordAddresses(server, env.trustedProxies);
  const callerOf = async (request: IncomingMessage, authorization: string | undefined) =>
    ({ ...(await features.authenticate(authorization)), ...requesterOf(request) }) as Caller;

  web.disable('x-powered-by');
  web.set('trust proxy', env.trustedProxies);
  web.use(measured(metrics), securityHeaders(env, originOf));
  const compressed = compression();
  web.use((request, response, following) => {
    if (ready.packs(request)) following();
    else compressed(request, response, following);
  });
  web.use(boundUnread());
  web.get('/healthz', async (_request, response) => {
    const ok = await answersSoon(db);
    response.status(ok ? 200 : 503).json({ ok });
  });
  web.use(metricsRoutes(metrics, env.metricsToken, log));

  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true, // the API is public, and errors suggest names for the same reason; `limits` bounds both
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    stopOnTerminationSignals: false, // main.ts stops everything, in its order
    plugins: [
      ApolloServerPluginDrainHttpServer({
        httpServer: server,
        stopGracePeriodMillis: FINISH_WITHIN_MS,
      }),
      limits(schema),
      statusByMediaType,
      readiness,
      staleTokens,
    ],
    formatError: (formatted, error) =>
      error instanceof GraphQLError ? formatError(error, log) : formatted,
    logger: log.child({ part: 'graphql' }),
  });
  await apollo.start();
  web.use(
    '/graphql',
    express.json({ limit: '512kb' }),
    refuseSubscriptions(documents),
    allowReads,
    expressMiddleware(apollo, {
      context: async ({ req, res }) => ({
        ...(await callerOf(req, req.headers.authorization)),
        cookies: cookiesOf(req, res),
        shownCards: shownCards(req, res),
        reads: readsOf(req),
        size: new AnswerSize(HTTP_ANSWER),
      }),
    }),
    graphqlErrors(log),
  );
  web.use('/api', ...bodies());
  for (const routes of [...features.routes, openApiRoutes(env.publicUrl, describeBlocks())])
    web.use(routes);
  web.use('/api', unknownCall);
  web.use('/api', restErrors(log));
  web.use('/media', restErrors(log));
  web.use(client.files);
  const visitor = (request: express.Request, response: express.Response) => ({
    ...PUBLIC,
    shownCards: shownCards(request, response),
    reads: readsOf(request),
  });
  web.use(renderedPages(client, schema, visitor, originOf, env, log));
  web.use(restErrors(log));

  const watchers = createGraphqlEndpoint({
    path: '/graphql',
    schema,
    documents,
    hub,
    memberHub: features.memberHub,
    log,
    callerOf: (request, params) => callerOf(request, authorizationOf(request, params)),
  });
  const { publicUrl, rateLimitScale } = env;
  const doors = [watchers, features.editors];
  const sockets = serveUpgrades(server, doors, { publicUrl, rateLimitScale, log });
  const stopWork = features.startWork();

  return {
    features,
    async listen() {
      server.listen(env.port, env.host);
      await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
        throw new Error(whyNotListening(error, env));
      });
      server.on('error', (err) => log.error({ err }, 'a connection was not taken')); // too many open files, say
      return (server.address() as AddressInfo).port;
    },
    async close() {
      stopWork();
      await sockets.close();
      hub.close();
      await apollo.stop();
      await features.close();
      await buses.close();
      await client.close();
      server.closeAllConnections();
    },
  };
}

/** Whether the database answers within two seconds. */
async function answersSoon(db: DataSource): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 2_000).unref();
  });
  const answer = db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

function whyNotListening({ code, message }: NodeJS.ErrnoException, env: Env): string {
  if (code === 'EADDRINUSE')
    return `PORT ${env.port} is in use by another program; set PORT to another one.`;
  if (code === 'EACCES') return `PORT ${env.port} may not be used by this user; set another one.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST ${env.host} is no address of this machine.`;
  return message;
}

/** A socket's token comes with its first message, as browsers cannot set headers on it. */
function authorizationOf(
  request: IncomingMessage,
  params: Record<string, unknown>,
): string | undefined {
  const given = params['authorization'] ?? params['Authorization'];
  return typeof given === 'string' ? given : request.headers.authorization;
}
