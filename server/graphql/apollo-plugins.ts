import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestHandler } from 'express';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './context.ts';
import { checkCost } from './cost.ts';
import { isFromOtherSite } from '../http/origin.ts';
import { Unauthenticated, Unavailable, withCode } from '../errors/public-errors.ts';
import { toPublicError } from '../errors/to-public-error.ts';

const SUBSCRIPTION_REFUSED =
  'Subscriptions are served on this address over a WebSocket (graphql-transport-ws), not over HTTP.';

/** Refuses subscriptions and operations that cost too much before they run; aborts responses that grow too large. */
export function createLimitsPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation, operationName, request }) {
        const error =
          operation?.operation === OperationTypeNode.SUBSCRIPTION
            ? withCode(new GraphQLError(SUBSCRIPTION_REFUSED), 'BAD_REQUEST')
            : checkCost(schema, document, operationName, request.variables);
        if (error) throw withHttpStatus(error, 400);
      },
      async willSendResponse({ contextValue, response }) {
        const { refusal } = contextValue.size ?? {};
        if (!refusal) return;
        const { message, extensions } = refusal;
        const errors = [{ message, extensions: { code: extensions['code'] } }];
        response.body = { kind: 'single', singleResult: { errors } };
        response.http.status = 400;
      },
    }),
    /** Where a subscription has a condition on its root field, graphql-js throws an error instead of reporting it. */
    async unexpectedErrorProcessingRequest({ error }) {
      if (error instanceof GraphQLError)
        throw withHttpStatus(withCode(error, 'GRAPHQL_VALIDATION_FAILED'), 400);
    },
  };
}

function withHttpStatus(error: GraphQLError, status: number): GraphQLError {
  error.extensions['http'] = { status };
  return error;
}

/** Errors in the operation itself, found before any of it ran. */
const CLIENT_ERROR_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
]);

/**
 * GraphQL over HTTP: clients that ask for `application/json` by name, as those older than
 * `application/graphql-response+json` do, expect such errors with status 200. Apollo sends 400 to all.
 */
export const statusByMediaTypePlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ request, response }) {
      const accept = request.http?.headers.get('accept') ?? '';
      const isNamed = accept.includes('application/json') && !accept.includes('graphql-response');
      if (!isNamed || response.body.kind !== 'single') return;
      const { data, errors = [] } = response.body.singleResult;
      const codes = errors.map(({ extensions }) => String(extensions?.['code']));
      if (data === undefined && codes.length && codes.every((code) => CLIENT_ERROR_CODES.has(code)))
        response.http.status = 200;
    },
  }),
};

/**
 * HTTP says it too, for clients that act by the status alone: 503 where a resolver could not reach a service that it
 * needs, 401 for an expired or invalid token.
 */
export const statusOfErrorsPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didEncounterErrors({ errors, contextValue }) {
      for (const { originalError, extensions } of errors) {
        const error = toPublicError(originalError);
        if (error instanceof Unavailable) extensions['http'] = error.extensions['http'];
        if (error instanceof Unauthenticated && contextValue.isTokenInvalid)
          extensions['http'] = { status: 401 };
      }
    },
  }),
};

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
export const operationCachingPlugin: ApolloServerPlugin<Context> = {
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
  const areTracked = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return TRACKED_FIELDS.has(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return areTracked(selection.selectionSet);
      const { value } = selection.name;
      return definitions.some(
        (definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION &&
          definition.name.value === value &&
          areTracked(definition.selectionSet),
      );
    });
  return operation === 'query' && areTracked(selectionSet);
}

/**
 * Apollo's CSRF prevention requires a header that links and pictures cannot send, even for reads. Here mutations are
 * refused over GET and browsers never attach tokens by themselves, so a read is allowed unless the browser says that
 * another site asks; nothing changes for POST.
 */
export const allowGetRequests: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' && !isFromOtherSite(request))
    request.headers['apollo-require-preflight'] ??= 'a read';
  next();
};
