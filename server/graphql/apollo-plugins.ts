import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';
import { costError } from './cost.ts';
import { isFromOtherSite } from './own-origin.ts';

/** Refuses operations that ask for too much before they run, and answers that grow too large while they do. */
export function limits(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operationName, request }) {
        const error = costError(schema, document, operationName, request.variables);
        if (!error) return;
        error.extensions['http'] = { status: 400 };
        throw error;
      },
      async willSendResponse({ contextValue, response }) {
        const { refusal } = contextValue.size;
        if (!refusal) return;
        const { message, extensions } = refusal;
        const errors = [{ message, extensions: { code: extensions['code'] } }];
        response.body = { kind: 'single', singleResult: { errors } };
        response.http.status = 400;
      },
    }),
  };
}

/** What is wrong with an operation itself, found before anything of it ran. */
const UNREADABLE = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/**
 * GraphQL over HTTP: whoever asks for `application/json` by name, as clients from before
 * `application/graphql-response+json` do, reads such errors from a 200. Apollo answers 400 to all.
 */
export const statusByMediaType: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ request, response }) {
      const accept = request.http?.headers.get('accept') ?? '';
      const isNamed = accept.includes('application/json') && !accept.includes('graphql-response');
      if (!isNamed || response.body.kind !== 'single') return;
      const { data, errors = [] } = response.body.singleResult;
      const codes = errors.map(({ extensions }) => String(extensions?.['code']));
      if (data === undefined && codes.length && codes.every((code) => UNREADABLE.has(code)))
        response.http.status = 200;
    },
  }),
};

/** A token that is not good any more is a 401 over HTTP too, for clients that refresh by the status alone. */
export const staleTokens: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ contextValue, response: { body, http } }) {
      if (!contextValue.isTokenInvalid || body.kind !== 'single') return;
      const codes = body.singleResult.errors?.map(({ extensions }) => extensions?.['code']);
      if (codes?.includes('UNAUTHENTICATED')) http.status = 401;
    },
  }),
};

/**
 * Apollo's CSRF prevention wants a header that no link or picture sends, from reads too. Mutations are
 * refused over GET and tokens are never sent by themselves, so that a read is let through unless the
 * browser says that another site asks; for POST nothing changes.
 */
export const allowReads: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' && !isFromOtherSite(request))
    request.headers['apollo-require-preflight'] ??= 'a read';
  next();
};
