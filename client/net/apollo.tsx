import {
  ApolloClient,
  ApolloLink,
  type FieldPolicy,
  InMemoryCache,
  Observable,
  type Reference,
} from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { print } from 'graphql';
import { type ComponentType, useState } from 'react';
import matcher from '../__generated__/possibleTypes.ts';
import { post, RequestErrors } from './request.ts';

// What members work with. Visitors' screens do without it and use net/request.ts: it is a third of their code.

/** One list, to which each further page is appended. */
const myPagesFieldPolicy: FieldPolicy<Reference[]> = {
  keyArgs: false,
  merge: (existing = [], incoming, { args }) =>
    args?.['after'] ? [...existing, ...incoming] : incoming,
};

/** Smaller than Apollo's HttpLink, with a time limit and the member's login. */
const link = new ApolloLink(
  ({ query, variables, getContext }) =>
    new Observable((observer) => {
      post(print(query), variables, getContext()['headers']).then(
        (answer) => {
          if (answer.errors?.length) return observer.error(new RequestErrors(answer.errors));
          observer.next(answer as ApolloLink.Result);
          observer.complete();
        },
        (error: unknown) => observer.error(error),
      );
    }),
);

function createClient(): ApolloClient {
  const cache = new InMemoryCache({
    possibleTypes: matcher.possibleTypes,
    typePolicies: {
      Page: { fields: { tributes: { keyArgs: false, merge: true } } },
      Query: { fields: { page: { keyArgs: ['url'] }, myPages: myPagesFieldPolicy } },
    },
  });
  return new ApolloClient({ cache, link, ssrMode: import.meta.env.SSR });
}

let client: ApolloClient | undefined;

/** The browser's client. */
export function getClient(): ApolloClient {
  return (client ??= createClient());
}

/** Gives a component and all in it Apollo Client; on the server one of its own, whose data nobody else gets. */
export function withApollo<Props extends object>(Inner: ComponentType<Props>) {
  return function WithApollo(props: Props) {
    const [own] = useState(import.meta.env.SSR ? createClient : getClient);
    return (
      <ApolloProvider client={own}>
        <Inner {...props} />
      </ApolloProvider>
    );
  };
}
