import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Env } from './env.ts';
import { composeFeatures, type Features } from './features.ts';
import { shownCards } from './features/quotes/shown-cards.ts';
import { bodies } from './graphql/body.ts';
import { addressOf, type Context, noteAddresses, PUBLIC } from './graphql/context.ts';
import { Documents, MAX_TOKENS, tooCostly } from './graphql/documents.ts';
import { formatError } from './graphql/format-error.ts';
import { refuseSubscriptions } from './graphql/subscriptions.ts';
import { createLocalBus } from './live/bus.ts';
import { Hub } from './live/hub.ts';
import { Journal } from './live/journal.ts';
import type { MemberMessage } from './live/member-bus.ts';
import { openSocketDoor } from './live/socket.ts';
import { openSocketDoors } from './live/upgrades.ts';
import { builtClient, developmentClient } from './web/client-build.ts';
import { graphqlErrors, restErrors, unknownCall } from './web/errors.ts';
import { createMetrics, measured } from './web/metrics.ts';
import { openApiRoutes } from './web/openapi.ts';
import { renderedPages } from './web/pages.ts';
import { securityHeaders } from './web/security.ts';

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
  const bus = createLocalBus();
  const memberBus = createLocalBus<MemberMessage>();
  const hub = new Hub(db, bus, log, metrics);
  const features = composeFeatures({
    ...{ env, db, log, memberBus },
    journal: new Journal(db, bus, memberBus),
  });
  const { schema } = features;
  const documents = new Documents(schema);
  const client = await (env.development ? developmentClient() : builtClient());

  const web = express();
  const server = createServer(web);
  noteAddresses(server, env.trustedProxies);
  const contextOf = async (request: IncomingMessage, authorization: string | undefined) =>
    ({ ...(await features.authenticate(authorization)), address: addressOf(request) }) as Context;

  web.disable('x-powered-by');
  web.set('trust proxy', env.trustedProxies);
  web.use(measured(metrics), securityHeaders(env.development), compression());
  web.get('/healthz', async (_request, response) => {
    const ok = await answersSoon(db);
    response.status(ok ? 200 : 503).json({ ok });
  });
  web.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });

  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    stopOnTerminationSignals: false, // main.ts stops everything, in its order
    plugins: [
      ApolloServerPluginDrainHttpServer({
        httpServer: server,
        stopGracePeriodMillis: FINISH_WITHIN_MS,
      }),
      costLimit(schema),
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
    expressMiddleware(apollo, {
      context: async ({ req, res }) => ({
        ...(await contextOf(req, req.headers.authorization)),
        shownCards: shownCards(req, res),
      }),
    }),
    graphqlErrors(log),
  );
  web.use('/api', ...bodies());
  for (const routes of [...features.routes, openApiRoutes(env.publicUrl)]) web.use(routes);
  web.use('/api', unknownCall);
  web.use('/api', restErrors(log));
  web.use('/media', restErrors(log));
  web.use(client.files);
  const visitor = (request: express.Request, response: express.Response) => ({
    ...PUBLIC,
    shownCards: shownCards(request, response),
  });
  web.use(renderedPages(client, schema, visitor, env.publicUrl, log));
  web.use(restErrors(log));

  const watchers = openSocketDoor({
    path: '/graphql',
    schema,
    documents,
    hub,
    audience: features.audience,
    log,
    contextOf: (request, params) => contextOf(request, authorizationOf(request, params)),
  });
  const sockets = openSocketDoors(server, [watchers, features.editors], env.publicUrl);
  const stopWork = features.startWork();

  return {
    features,
    async listen() {
      server.listen(env.port, env.host);
      await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
        throw new Error(whyNotListening(error, env));
      });
      return (server.address() as AddressInfo).port;
    },
    async close() {
      stopWork();
      await sockets.close();
      hub.close();
      await apollo.stop();
      await features.close();
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

/** Refuses operations that ask for too much, before they run. */
function costLimit(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operationName, request }) {
        const costly = tooCostly(schema, document, operationName, request.variables);
        if (!costly) return;
        costly.extensions['http'] = { status: 400 };
        throw costly;
      },
    }),
  };
}

/** A socket's token comes with its first message, as browsers cannot set headers on it. */
function authorizationOf(
  request: IncomingMessage,
  params: Record<string, unknown>,
): string | undefined {
  const given = params['authorization'] ?? params['Authorization'];
  return typeof given === 'string' ? given : request.headers.authorization;
}
