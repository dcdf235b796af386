import type { Socket } from './socket.ts';
import { retryLoading } from '../net/retryLoading.ts';

/** Where the connection to the server stands; `lost` lasts until it is back. */
export type LiveStatus = 'idle' | 'connected' | 'lost';

/** What is asked for; a getter among the variables is read again on every return. */
export type Operation = { query: string; operationName: string; variables: object };

/** An answer as it comes off the wire. */
export type Answer = { data?: unknown; errors?: unknown };

/** The one connection of this tab to the server, opened when somebody first subscribes. */
export type LiveClient = {
  /** Hands over every answer until the returned function is called, through any number of drops. */
  subscribe(operation: Operation, onAnswer: (answer: Answer) => void): () => void;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
};

/** Makes the tab's connection to /graphql on the same host. The socket library is its own chunk, loaded on first use. */
export function createLiveClient(url = sameHost): LiveClient {
  const listeners = new Set<() => void>();
  let status: LiveStatus = 'idle';
  let socket: Promise<Socket> | undefined;

  function setStatus(next: LiveStatus) {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener();
  }

  async function open(): Promise<Socket> {
    const { createSocket } = await retryLoading(() => import('./socket.ts'));
    return createSocket({ url, pingEveryMs: 25_000, lingerMs: 1_000, setStatus });
  }

  return {
    subscribe(operation, onAnswer) {
      let wanted = true;
      let end = () => {};
      socket ??= open();
      void socket.then(({ subscribe }) => {
        if (wanted) end = subscribe(operation, onAnswer);
      });
      return () => {
        wanted = false;
        end();
      };
    },
    status: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The socket's address on this host. */
export function sameHost(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;
}
