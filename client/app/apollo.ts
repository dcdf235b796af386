import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import type { InMemoryCacheConfig, NormalizedCacheObject } from '@apollo/client';
import { type DocumentNode, type ExecutionResult, OperationTypeNode, print } from 'graphql';
import matcher from '../__generated__/possibleTypes.ts';
import { tributesFieldPolicy } from '../features/tributes/tributeCache.ts';
import { authorised } from '../auth/authorisedFetch.ts';

/** No answer is waited for longer than this. */
const ANSWER_WITHIN_MS = 15_000;

/** How the cache holds what the schema answers, in the browser and where a page is drawn on the server. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: matcher.possibleTypes,
  typePolicies: {
    Page: { fields: { tributes: tributesFieldPolicy } },
    Query: { fields: { page: { keyArgs: ['url'] } } },
  },
};

/** The browser's client, over what the server has already read. */
export function createBrowserClient(
  state: NormalizedCacheObject,
  subscriptions: ApolloLink,
): ApolloClient {
  const cache = new InMemoryCache(cacheConfig);
  const link = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    subscriptions,
    linkOf(askServer),
  );
  return new ApolloClient({ cache: cache.restore(state), link });
}

/** One operation, one POST in the name of whoever is logged in. Smaller than a general link, and with a time limit. */
const askServer: Execute = (query, variables, extraHeaders) =>
  authorised(async (headers) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...extraHeaders, ...headers },
      body: JSON.stringify({ query: print(query), variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return (await response.json()) as ExecutionResult;
  }, isTokenOver);

function isTokenOver({ errors }: ExecutionResult): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

/** Asks the schema: in the same process, or over the network. */
export type Execute = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<ExecutionResult>;

function linkOf(execute: Execute): ApolloLink {
  return new ApolloLink(
    ({ query, variables, getContext }) =>
      new Observable((observer) => {
        execute(query, variables, getContext()['headers']).then(
          (result) => {
            observer.next(result as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
