import { createClient } from 'graphql-ws/client';
import { backoff, isDraining, returnAfterDrain } from '../net/backoff.ts';
import type { LiveClient, LiveStatus } from './liveClient.ts';
import { onReconnect } from '../net/onReconnect.ts';

const PING_EVERY = 25_000;
const PONG_WITHIN = 5_000;
const CONNECT_WITHIN = 15_000;
const STEADY_AFTER = 10_000;

/** The open side of a live client: the socket, how it comes back, and how it notices a dead line. */
export type Socket = Pick<LiveClient, 'subscribe'>;

export function createSocket(url: () => string, setStatus: (status: LiveStatus) => void): Socket {
  const resting = new Set<() => void>();
  let open: WebSocket | undefined;
  let openedAt = 0;
  let attempt = 0;
  let drained = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let subscribed = 0;
  let lastId = 0;

  const client = createClient({
    url,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => rest(drained ? returnAfterDrain() : backoff(attempt++)),
    lazyCloseTimeout: 1_000,
    connectionAckWaitTimeout: CONNECT_WITHIN,
    keepAlive: PING_EVERY,
    // ids count from 1, so that watchers of one page get the very same bytes
    generateID() {
      if (subscribed === 0) lastId = 0;
      lastId += 1;
      return String(lastId);
    },
    on: {
      connecting: () => giveUpAfter(CONNECT_WITHIN),
      connected(socket) {
        clearTimeout(deadline);
        open = socket as WebSocket;
        openedAt = Date.now();
        setStatus('connected');
      },
      ping(received) {
        if (!received) giveUpAfter(PONG_WITHIN);
      },
      pong(received) {
        if (received) clearTimeout(deadline);
      },
      closed(event) {
        clearTimeout(deadline);
        const { code } = event as CloseEvent;
        drained = isDraining(code);
        // a server that takes us in only to send us away must not be hammered
        if (open && Date.now() - openedAt > STEADY_AFTER) attempt = 0;
        open = undefined;
        setStatus(code === 1000 && subscribed === 0 ? 'idle' : 'lost');
      },
    },
  });

  onReconnect(() => {
    for (const goOn of resting) goOn();
    if (open?.readyState !== WebSocket.OPEN) return;
    // after a sleep the socket may look open and be dead: ask, and do not wait long for the answer
    open.send('{"type":"ping"}');
    giveUpAfter(PONG_WITHIN);
  });

  function giveUpAfter(ms: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => client.terminate(), ms);
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        resting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, ms);
      resting.add(goOn);
    });
  }

  return {
    subscribe(operation, onAnswer) {
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
        if (wanted) void rest(backoff(attempt++)).then(start);
      }

      start();
      subscribed += 1;
      return () => {
        wanted = false;
        subscribed -= 1;
        end();
      };
    },
  };
}
