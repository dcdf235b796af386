import {
  type ApolloClient,
  ApolloLink,
  Observable,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { print } from 'graphql';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { retryLoading } from '../net/loadModule.ts';
import type { AllEventHandlers } from './pageStream.ts';
import type { LiveStatus, Socket } from './socket.ts';

/** Apollo's link for subscriptions over this tab's sockets, and the state of the visitors' socket. */
export type LiveClient = {
  link: ApolloLink;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
};

/**
 * A subscription's context: where to resume, whether to use the member's login, and whether the server may end it for
 * good.
 */
type StreamContext = { after?: () => number; asMember?: boolean; mayEnd?: boolean };

/**
 * Creates the tab's sockets to /graphql on the same host, opened at the first subscription: one for visitors, without
 * a login, and one authenticated as the member. The socket library is a chunk of its own, loaded on first use;
 * Apollo's GraphQLWsLink would read the variables only once, and so could not resume.
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
      ? (members ??= load().then(({ openMemberSocket }) => openMemberSocket()))
      : (visitors ??= load().then(({ openVisitorSocket }) => openVisitorSocket(setStatus)));

  return {
    link: new ApolloLink(
      ({ query, operationName, variables, getContext }) =>
        new Observable((observer) => {
          const { after, asMember, mayEnd = asMember } = getContext() as StreamContext;
          let isActive = true;
          let end = () => {};
          const opened = openFor(asMember).then((socket) => {
            if (!isActive) return;
            // read again on every reconnect, so that the stream resumes after the last event
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
          opened.catch(() => undefined); // the chunk belongs to an older build: no events until the page is reloaded
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
  /** The stream ended or cannot tell what was missed: read the data again. */
  onReread: () => void;
};

/** Follows a stream of events, reconnecting as needed, until the returned function is called. */
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

/** What live features need: the connection, and the handlers that merge events into the cache. */
export type Live = { client: LiveClient; handlers: AllEventHandlers };

export const LiveContext = createContext<Live | null>(null);

/** The app's live connection; null during server rendering. */
export function useLive(): Live | null {
  return useContext(LiveContext);
}

/** Whether the connection to the server is currently lost. */
export function useConnectionLost(): boolean {
  const live = useLive();
  return useSyncExternalStore(
    live?.client.onStatus ?? neverChanges,
    () => live?.client.status() === 'lost',
    () => false,
  );
}

const neverChanges = () => () => {};
