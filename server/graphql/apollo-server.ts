import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from './context.ts';
import { MAX_TOKENS } from './operation-cache.ts';
import { formatError } from './public-error.ts';
import {
  operationLimits,
  staleTokenPlugin,
  statusByMediaTypePlugin,
  unavailablePlugin,
} from './apollo-plugins.ts';
import { operationCachingPlugin } from './cacheable-operations.ts';

/** Requests under way have this long to finish when the app stops. */
const FINISH_WITHIN_MS = 6_000;

/** Apollo Server over the app's schema, for GraphQL over HTTP. */
export function createApolloServer(
  schema: GraphQLSchema,
  server: Server,
  log: Logger,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true, // the API is public, and error messages suggest names anyway; `limits` bounds both
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    stopOnTerminationSignals: false, // main.ts stops everything in order
    plugins: [
      ApolloServerPluginDrainHttpServer({
        httpServer: server,
        stopGracePeriodMillis: FINISH_WITHIN_MS,
      }),
      operationLimits(schema),
      statusByMediaTypePlugin,
      operationCachingPlugin,
      staleTokenPlugin,
      unavailablePlugin,
    ],
    formatError: (formatted, error) =>
      error instanceof GraphQLError ? formatError(error, log) : formatted,
    logger: log.child({ part: 'graphql' }),
  });
}
