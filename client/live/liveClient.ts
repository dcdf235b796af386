import {
  type ApolloClient,
  ApolloLink,
  Observable,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { print } from 'graphql';
import { retryLoading } from '../net/retryLoading.ts';
import type { LiveStatus, Socket } from './socket.ts';

/** Apollo's link for subscriptions over this tab's sockets, and how the visitors' one stands. */
export type LiveClient = {
  link: ApolloLink;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
};

/** Where a stream goes on, in whose name it is asked for, and whether the server may end it for good. */
type StreamContext = { after?: () => number; asMember?: boolean; mayEnd?: boolean };

/**
 * Makes the tab's connections to /graphql on the same host, opened when somebody first subscribes: one for
 * everybody, which knows no login, and one in the name of whoever is logged in. The socket library is a chunk of
 * its own, loaded on first use; Apollo's GraphQLWsLink would read the variables once, and so could not resume.
 */
export function createLiveClient(): LiveClient {
  const listeners = new Set<() => void>();
  let status: LiveStatus = 'idle';
  let visitors: Promise<Socket> | undefined;
  let members: Promise<Socket> | undefined;

  function setStatus(next: LiveStatus) {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener();
  }

  const load = () => retryLoading(() => import('./socket.ts'));
  const openFor = (asMember = false) =>
    asMember
      ? (members ??= load().then(({ openMembers }) => openMembers()))
      : (visitors ??= load().then(({ openVisitors }) => openVisitors(setStatus)));

  return {
    link: new ApolloLink(
      ({ query, operationName, variables, getContext }) =>
        new Observable((observer) => {
          const { after, asMember, mayEnd = asMember } = getContext() as StreamContext;
          let isActive = true;
          let end = () => {};
          void openFor(asMember).then((socket) => {
            if (!isActive) return;
            // read anew on every return, so that it resumes where we are
            const resumed = after && {
              ...variables,
              get after() {
                return after();
              },
            };
            const operation = {
              query: print(query),
              operationName,
              variables: resumed ?? variables,
            };
            end = socket.subscribe(operation, (answer) => observer.next(answer), mayEnd);
          });
          return () => {
            isActive = false;
            end();
          };
        }),
    ),
    status: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type FollowOptions<Data, Variables extends OperationVariables> = StreamContext & {
  query: TypedDocumentNode<Data, Variables>;
  variables: NoInfer<Variables>;
  onData: (data: Data) => void;
  /** The stream cannot tell what happened, or has ended: read again what it tells of. */
  onReread: () => void;
};

/** Follows a stream of events through any number of drops, until the returned function is called. */
export function followStream<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  { query, variables, after, asMember, mayEnd, onData, onReread }: FollowOptions<Data, Variables>,
): () => void {
  const context = { after, asMember, mayEnd, queryDeduplication: false };
  const subscription = client
    .subscribe({ query, variables, context, fetchPolicy: 'no-cache', errorPolicy: 'all' })
    .subscribe(({ data }) => (data ? onData(data as Data) : onReread()));
  return () => subscription.unsubscribe();
}
