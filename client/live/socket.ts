import { createClient } from 'graphql-ws/client';
import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { onReconnect } from '../net/onReconnect.ts';
import { createReconnectSchedule } from '../net/reconnectSchedule.ts';
import type { Answer } from '../net/request.ts';

const PONG_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 15_000;

type Options = {
  /** How often to ping, to tell a dead connection from a quiet one. */
  pingEveryMs: number;
  /** How long it stays open without subscriptions. */
  lingerMs: number;
  /** The payload of `connection_init`. */
  connectionParams?: () => Promise<Record<string, unknown>>;
  /** Called with whether the connection is lost, each time it opens or closes. */
  setLost?: (isLost: boolean) => void;
};

/** What to subscribe to; a getter among the variables is read again on every reconnect. */
type Operation = { query: string; variables: Record<string, unknown> };

type Result = Answer<Record<string, unknown>>;

/** Sent to a subscription that may end when the server ends it, before it subscribes again. */
const ENDED: Result = { errors: [{ message: 'ended' }] };

/** A connection to the server that reconnects and detects that it is dead. */
export type Socket = ReturnType<typeof openSocket>;

/** The visitors' socket, without a login. */
export const openVisitorSocket = (setLost: (isLost: boolean) => void) =>
  openSocket({ pingEveryMs: 25_000, lingerMs: 1_000, setLost });

/** The member's socket: the server checks the token when it is opened. */
export const openMemberSocket = () =>
  openSocket({
    pingEveryMs: 10_000,
    lingerMs: 0, // so that the next subscription sends its own token
    async connectionParams() {
      // renews an expired token; without one there is nothing to renew
      if (accessToken()) await authorisedFetch('/api/account/profile').catch(() => undefined);
      return { authorization: `JWT ${accessToken()}` };
    },
  });

function openSocket(options: Options) {
  const reconnect = createReconnectSchedule();
  let open: WebSocket | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let subscribed = 0;
  let lastId = 0;

  const client = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: options.connectionParams,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: reconnect.waitUntilDue,
    lazyCloseTimeout: options.lingerMs,
    connectionAckWaitTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: options.pingEveryMs,
    // ids count from 1, so that all watchers of a page receive identical bytes
    generateID() {
      if (subscribed === 0) lastId = 0;
      lastId += 1;
      return String(lastId);
    },
    on: {
      connecting: () => terminateAfter(CONNECT_TIMEOUT_MS),
      connected(socket) {
        clearTimeout(deadline);
        open = socket as WebSocket;
        reconnect.opened();
        options.setLost?.(false);
      },
      ping(received) {
        if (!received) terminateAfter(PONG_TIMEOUT_MS);
      },
      pong(received) {
        if (received) clearTimeout(deadline);
      },
      closed(event) {
        clearTimeout(deadline);
        const { code } = event as CloseEvent;
        reconnect.closed(code);
        open = undefined;
        options.setLost?.(code !== 1000 || subscribed > 0);
      },
    },
  });

  onReconnect(() => {
    reconnect.retryNow();
    if (open?.readyState !== WebSocket.OPEN) return;
    // after sleep, a dead socket may still look open: ping it, and wait only briefly for the pong
    open.send('{"type":"ping"}');
    terminateAfter(PONG_TIMEOUT_MS);
  });

  function terminateAfter(ms: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => client.terminate(), ms);
  }

  return {
    /** Passes on every result until the returned function is called, reconnecting as needed. */
    subscribe(operation: Operation, onAnswer: (answer: Result) => void, mayEnd = false) {
      let isActive = true;
      let end = () => {};

      function start() {
        if (!isActive) return;
        end = client.subscribe<Record<string, unknown>>(operation, {
          next: (answer) => onAnswer(answer as Result),
          error: restart,
          complete: restart,
        });
      }

      // the library ends subscriptions on some close codes; a page's stream must go on
      function restart() {
        if (!isActive) return;
        if (mayEnd) onAnswer(ENDED);
        void reconnect.waitUntilDue().then(start);
      }

      start();
      subscribed += 1;
      return () => {
        isActive = false;
        subscribed -= 1;
        end();
      };
    },
  };
}
