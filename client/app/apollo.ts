import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import type {
  FieldPolicy,
  InMemoryCacheConfig,
  NormalizedCacheObject,
  Reference,
} from '@apollo/client';
import { type DocumentNode, type ExecutionResult, OperationTypeNode, print } from 'graphql';
import matcher from '../__generated__/possibleTypes.ts';
import { tributesFieldPolicy } from '../features/tributes/wall/tributeCache.ts';
import { authorised } from '../auth/authorisedFetch.ts';
import type { SerialQueue } from '../net/serialQueue.ts';

/** The time limit of a response. */
const ANSWER_WITHIN_MS = 15_000;

/** One list, to which each further page is appended. */
const myPagesFieldPolicy: FieldPolicy<Reference[]> = {
  keyArgs: false,
  merge: (existing = [], incoming, { args }) =>
    args?.['after'] ? [...existing, ...incoming] : incoming,
};

/** How the cache stores results, in the browser and during server rendering. */
const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: matcher.possibleTypes,
  typePolicies: {
    Page: { fields: { tributes: tributesFieldPolicy } },
    Query: { fields: { page: { keyArgs: ['url'] }, myPages: myPagesFieldPolicy } },
  },
};

/** The browser's client, starting with the data that the server has read. */
export function createBrowserClient(
  state: NormalizedCacheObject,
  subscriptions: ApolloLink,
): ApolloClient {
  const cache = new InMemoryCache(cacheConfig);
  const link = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    subscriptions,
    createLink(executeOverHttp),
  );
  return new ApolloClient({ cache: cache.restore(state), link });
}

/** A client for one server rendering, which executes operations in the same process. */
export function createServerClient(execute: Execute): ApolloClient {
  const cache = new InMemoryCache(cacheConfig);
  return new ApolloClient({ cache, link: createLink(execute), ssrMode: true });
}

/** Sends each operation in one POST with the member's login. Smaller than Apollo's HttpLink, and with a time limit. */
const executeOverHttp: Execute = (query, variables, extraHeaders) =>
  authorised(async (headers) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...extraHeaders, ...headers },
      body: JSON.stringify({ query: print(query), variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return (await response.json()) as ExecutionResult;
  }, isTokenExpired);

function isTokenExpired({ errors }: ExecutionResult): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

/** Executes an operation: in the same process, or over the network. */
export type Execute = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<ExecutionResult>;

/** What an operation's `context` may contain. */
type OperationContext = {
  headers?: Record<string, string>;
  /** The operation waits for its turn in this queue. */
  queue?: SerialQueue;
};

function createLink(execute: Execute): ApolloLink {
  return new ApolloLink(
    ({ query, variables, getContext }) =>
      new Observable((observer) => {
        const { headers, queue } = getContext() as OperationContext;
        const send = () => execute(query, variables, headers);
        (queue ? queue.run(send) : send()).then(
          (result) => {
            observer.next(result as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
