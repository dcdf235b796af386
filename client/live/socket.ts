import { createClient } from 'graphql-ws/client';
import { onReconnect } from '../net/onReconnect.ts';
import { createReconnect } from '../net/reconnect.ts';
import type { Answer, LiveStatus, Operation } from './liveClient.ts';

const PONG_WITHIN_MS = 5_000;
const CONNECT_WITHIN_MS = 15_000;

type Options = {
  url: () => string;
  /** Tells a dead connection from a quiet one. */
  pingEveryMs: number;
  /** How long it stays open when nobody is subscribed. */
  lingerMs: number;
  /** What it is opened with. */
  connectionParams?: () => Promise<Record<string, unknown>>;
  setStatus?: (status: LiveStatus) => void;
};

/** A connection to the server, how it comes back, and how it notices that it is dead. */
export type Socket = ReturnType<typeof createSocket>;

export function createSocket({
  url,
  pingEveryMs,
  lingerMs,
  connectionParams,
  setStatus = () => {},
}: Options) {
  const reconnect = createReconnect();
  let open: WebSocket | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let subscribed = 0;
  let lastId = 0;

  const client = createClient({
    url,
    connectionParams,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: reconnect.due,
    lazyCloseTimeout: lingerMs,
    connectionAckWaitTimeout: CONNECT_WITHIN_MS,
    keepAlive: pingEveryMs,
    // ids count from 1, so that watchers of one page get the very same bytes
    generateID() {
      if (subscribed === 0) lastId = 0;
      lastId += 1;
      return String(lastId);
    },
    on: {
      connecting: () => giveUpAfter(CONNECT_WITHIN_MS),
      connected(socket) {
        clearTimeout(deadline);
        open = socket as WebSocket;
        reconnect.opened();
        setStatus('connected');
      },
      ping(received) {
        if (!received) giveUpAfter(PONG_WITHIN_MS);
      },
      pong(received) {
        if (received) clearTimeout(deadline);
      },
      closed(event) {
        clearTimeout(deadline);
        const { code } = event as CloseEvent;
        reconnect.closed(code);
        open = undefined;
        setStatus(code === 1000 && subscribed === 0 ? 'idle' : 'lost');
      },
    },
  });

  const stopWaking = onReconnect(() => {
    reconnect.wake();
    if (open?.readyState !== WebSocket.OPEN) return;
    // after a sleep the socket may look open and be dead: ask, and do not wait long for the answer
    open.send('{"type":"ping"}');
    giveUpAfter(PONG_WITHIN_MS);
  });

  function giveUpAfter(ms: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => client.terminate(), ms);
  }

  return {
    /** Hands over every answer until the returned function is called; `onEnd` hears of every end that the server makes. */
    subscribe(operation: Operation, onAnswer: (answer: Answer) => void, onEnd = () => {}) {
      let wanted = true;
      let end = () => {};

      function start() {
        if (!wanted) return;
        const payload = { ...operation, variables: operation.variables as Record<string, unknown> };
        end = client.subscribe(payload, {
          next: onAnswer,
          error: startAgain,
          complete: startAgain,
        });
      }

      // the library ends a subscription on some close codes; a wall is never finished
      function startAgain() {
        if (!wanted) return;
        onEnd();
        void reconnect.due().then(start);
      }

      start();
      subscribed += 1;
      return () => {
        wanted = false;
        subscribed -= 1;
        end();
      };
    },
    close() {
      stopWaking();
      reconnect.wake();
      clearTimeout(deadline);
      void client.dispose();
    },
  };
}
