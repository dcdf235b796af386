import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import {
  GraphQLError,
  type GraphQLSchema,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Logger } from 'pino';
import {
  createLimitsPlugin,
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

/** Query fields that record their look-ups, and those that depend only on the build and its settings. */
const TRACKED_FIELDS = new Set([
  'page',
  'wallPage',
  'quote',
  'promotion',
  '__typename',
  '__schema',
  '__type',
]);

/** Allows caching of responses to operations that ask for pages and cards only. */
const operationCachingPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, document, contextValue }) {
      if (operation && isCacheable(operation, document)) contextValue.tracker?.allowCaching();
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || body.singleResult.errors) contextValue.tracker?.forbidCaching();
    },
  }),
};

/**
 * Whether all top-level fields of a valid operation are in the list; everything below a page changes with its
 * version.
 */
function isCacheable(
  { operation, selectionSet }: OperationDefinitionNode,
  { definitions }: DocumentNode,
): boolean {
  const isNoted = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return TRACKED_FIELDS.has(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isNoted(selection.selectionSet);
      const { value } = selection.name;
      return definitions.some(
        (definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION &&
          definition.name.value === value &&
          isNoted(definition.selectionSet),
      );
    });
  return operation === 'query' && isNoted(selectionSet);
}
