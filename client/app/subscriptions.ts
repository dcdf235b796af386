import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';

const generated = import.meta.glob<Record<string, DocumentNode>>('../__generated__/**/*.ts', {
  eager: true,
});

/** Adds __typename to each selection, as the client's own cache does. */
const cache = new InMemoryCache();

/**
 * All subscriptions of this client, exactly as it sends them: a server that knows them serves them whatever load
 * other queries cause.
 */
export const subscriptions: readonly string[] = Object.values(generated)
  .flatMap((documents) => Object.values(documents))
  .filter(isSubscription)
  .map((document) => print(cache.transformDocument(document)));

function isSubscription(one: DocumentNode): boolean {
  return (
    one.kind === 'Document' && getOperationAST(one)?.operation === OperationTypeNode.SUBSCRIPTION
  );
}
