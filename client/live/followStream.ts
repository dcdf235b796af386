import { createListeners } from '../net/listeners.ts';
import type { OperationText } from '../net/request.ts';
import { retryLoading } from '../net/loadModule.ts';
import type { Socket } from './socket.ts';

type FollowOptions<Data, Variables> = {
  operation: OperationText<Data, Variables>;
  variables: NoInfer<Variables>;
  /** The number of the last known event, called on every reconnect; the stream resumes after it. */
  after?: () => number;
  /** Whether to subscribe with the member's login. */
  asMember?: boolean;
  /** Whether the server may end the stream for good. */
  mayEnd?: boolean;
  onData: (data: Data) => void;
  /** The stream ended or cannot tell what was missed: read the data again. */
  onReread: () => void;
};

/**
 * Follows a stream of events, reconnecting as needed, until the returned function is called. All streams of a tab
 * share two sockets to /graphql on the same host, opened at the first: one for visitors, without a login, and one
 * authenticated as the member. The socket library is a chunk of its own.
 */
export function followStream<Data, Variables>({
  operation,
  variables,
  after,
  asMember = false,
  mayEnd = asMember,
  onData,
  onReread,
}: FollowOptions<Data, Variables>): () => void {
  let isActive = true;
  const subscribe = (socket: Socket) => {
    if (!isActive) return undefined;
    const resumed = after && {
      ...variables,
      get after() {
        return after();
      },
    };
    return socket.subscribe(
      { query: operation, variables: (resumed ?? variables) as Record<string, unknown> },
      ({ data }) => (data ? onData(data as Data) : onReread()),
      mayEnd,
    );
  };
  // where the chunk belongs to an older build, there are no events until the page is reloaded
  const subscribing = openSocket(asMember).then(subscribe, () => undefined);
  return () => {
    isActive = false;
    // in turn, so that a stream which was begun before this keeps the socket open
    void subscribing.then((end) => end?.());
  };
}

let visitors: Promise<Socket> | undefined;
let members: Promise<Socket> | undefined;

function openSocket(asMember: boolean): Promise<Socket> {
  const load = () => retryLoading(() => import('./socket.ts'));
  return asMember
    ? (members ??= load().then(({ openMemberSocket }) => openMemberSocket()))
    : (visitors ??= load().then(({ openVisitorSocket }) => openVisitorSocket(setLost)));
}

const listeners = createListeners();
let isLost = false;
let wasOpen = false;

function setLost(next: boolean): void {
  wasOpen ||= !next;
  if (next === isLost) return;
  isLost = next;
  listeners.notify();
}

/** Whether the visitors' connection to the server is currently lost. */
export const isConnectionLost = (): boolean => isLost;

/** Whether it has been open since the page was loaded. */
export const wasConnected = (): boolean => wasOpen;

/** Calls back when that connection is lost or open again. */
export const onConnection = listeners.onChange;
