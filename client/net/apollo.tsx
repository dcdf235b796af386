import {
  ApolloClient,
  ApolloLink,
  type FieldPolicy,
  InMemoryCache,
  Observable,
} from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { print } from 'graphql';
import { type ComponentType, useState } from 'react';
import matcher from '../__generated__/possibleTypes.ts';
import { type Answer, post, RequestErrors } from './request.ts';
import type { SerialQueue } from './serialQueue.ts';

// Apollo Client for members. Visitors' screens use net/request.ts instead, because it would be a third of their code.

/** A list that is read in parts: each further one is appended. One list for all arguments, or for each of these. */
const readInParts = (keyArgs: false | string[] = false): FieldPolicy<unknown[]> => ({
  keyArgs,
  merge: (existing = [], incoming, { args }) =>
    args?.['after'] || args?.['before'] ? [...existing, ...incoming] : incoming,
});

/** The properties of an operation's `context`. */
type OperationContext = {
  headers?: Record<string, string>;
  /** The operation waits for its turn in this queue. */
  queue?: SerialQueue;
};

/** Sends an operation and answers as the server does. */
type Send = (
  query: string,
  variables: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answer<Record<string, unknown>>>;

/** In the place of HttpLink: the same way to the server as for visitors, and the same errors. */
const createLink = (send: Send) =>
  new ApolloLink(
    ({ query, variables, getContext }) =>
      new Observable((observer) => {
        const { headers, queue } = getContext() as OperationContext;
        const run = () => send(print(query), variables, headers);
        (queue ? queue.run(run) : run()).then(
          (answer) => {
            if (answer.errors?.length) return observer.error(new RequestErrors(answer.errors));
            observer.next(answer as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );

/** A client with an empty cache. */
export function createClient(send: Send = post): ApolloClient {
  const cache = new InMemoryCache({
    possibleTypes: matcher.possibleTypes,
    typePolicies: {
      Page: { fields: { tributes: { keyArgs: false, merge: true } } },
      Query: {
        fields: {
          page: { keyArgs: ['url'] },
          myPages: readInParts(),
          operatorBatches: readInParts(),
          operatorCodes: readInParts(['batchId']),
          operatorMails: readInParts(['state']),
          operatorLog: readInParts(['kind', 'words']),
          operatorPages: readInParts(['filter', 'words']),
          operatorAccounts: readInParts(['words']),
          operatorReports: readInParts(['answered']),
        },
      },
    },
  });
  return new ApolloClient({ cache, link: createLink(send), ssrMode: import.meta.env.SSR });
}

let client: ApolloClient | undefined;

/** The browser's client. */
export function getClient(): ApolloClient {
  return (client ??= createClient());
}

/**
 * Provides Apollo Client to a component and its children; on the server, a client of its own, whose data nobody else
 * gets.
 */
export function withApollo<Props extends object>(Inner: ComponentType<Props>) {
  return function WithApollo(props: Props) {
    const [provided] = useState(() => (import.meta.env.SSR ? createClient() : getClient()));
    return (
      <ApolloProvider client={provided}>
        <Inner {...props} />
      </ApolloProvider>
    );
  };
}
