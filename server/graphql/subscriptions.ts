import type { RequestHandler } from 'express';
import { type DocumentNode, getOperationAST, GraphQLError, OperationTypeNode } from 'graphql';
import type { OperationCache } from './operation-cache.ts';

/** Subscriptions work on the socket only: posting one gets an error before Apollo tries to execute it. */
export function refuseSubscriptions(documents: OperationCache): RequestHandler {
  return (request, response, next) => {
    const params = (request.method === 'GET' ? request.query : request.body) as
      | { query?: unknown; operationName?: unknown }
      | undefined;
    const { query, operationName } = params ?? {};
    if (typeof query !== 'string' || !query.includes('subscription')) return next();
    const errors = checkSubscription(documents.parseOperation(query), operationName);
    if (errors.length === 0) return next();
    response.status(400).json({ errors });
  };
}

function checkSubscription(
  document: DocumentNode | readonly GraphQLError[],
  operationName: unknown,
): readonly GraphQLError[] {
  if (!('kind' in document)) return document;
  const name = typeof operationName === 'string' ? operationName : null;
  if (getOperationAST(document, name)?.operation !== OperationTypeNode.SUBSCRIPTION) return [];
  const message =
    'Subscriptions are served on this address over a WebSocket (graphql-transport-ws), not over HTTP.';
  return [new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })];
}
