import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { type DocumentNode, type ExecutionResult, print } from 'graphql';
import { possibleTypes } from '../__generated__/possibleTypes.ts';
import { tributesFieldPolicy } from '../features/tributes/tributeCache.ts';
import { authorised } from '../live/authorised.ts';

/** No answer is waited for longer than this. */
const ANSWER_WITHIN_MS = 15_000;

function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Page: { fields: { tributes: tributesFieldPolicy } },
      Query: { fields: { page: { keyArgs: ['url'] } } },
    },
  });
}

/** The browser's client, over what the server has already read. */
export function createBrowserClient(state: NormalizedCacheObject): ApolloClient {
  return new ApolloClient({ cache: createCache().restore(state), link: linkOf(askServer) });
}

/** One operation, one POST in the name of whoever is logged in. Smaller than a general link, and with a time limit. */
const askServer: Execute = (query, variables) =>
  authorised(async (headers) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: print(query), variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return (await response.json()) as ExecutionResult;
  }, isTokenOver);

function isTokenOver({ errors }: ExecutionResult): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

/** Asks the schema in the same process. */
export type Execute = (
  document: DocumentNode,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult>;

/** A client for one rendering on the server. */
export function createServerClient(execute: Execute): ApolloClient {
  return new ApolloClient({ cache: createCache(), link: linkOf(execute), ssrMode: true });
}

function linkOf(execute: Execute): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        execute(query, variables).then(
          (result) => {
            observer.next(result as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
