import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import {
  createLimitsPlugin,
  operationCachingPlugin,
  statusByMediaTypePlugin,
  statusOfErrorsPlugin,
} from './apollo-plugins.ts';
import type { Context } from './context.ts';
import { MAX_TOKENS } from './operation-cache.ts';
import { formatError } from '../errors/to-public-error.ts';

/** Requests under way have this long to finish when the app stops. */
const FINISH_TIMEOUT_MS = 6_000;

/** Apollo Server over the app's schema, for GraphQL over HTTP. */
export function createApolloServer(
  schema: GraphQLSchema,
  server: Server,
  log: Logger,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true, // the API is public, and error messages suggest names anyway; `createLimitsPlugin` bounds both
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    stopOnTerminationSignals: false, // main.ts stops everything in order
    plugins: [
      ApolloServerPluginDrainHttpServer({
        httpServer: server,
        stopGracePeriodMillis: FINISH_TIMEOUT_MS,
      }),
      createLimitsPlugin(schema),
      statusByMediaTypePlugin,
      operationCachingPlugin,
      statusOfErrorsPlugin,
    ],
    formatError: (formatted, error) =>
      error instanceof GraphQLError ? formatError(error, log) : formatted,
    logger: log.child({ part: 'graphql' }),
  });
}
