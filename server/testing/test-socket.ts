import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A message of the graphql-transport-ws protocol. */
export interface Message {
  id?: string;
  type: string;
  payload?: unknown;
}

/** A raw client of the WebSocket endpoint: sends what the test says, and records what it receives. */
export interface TestSocket {
  socket: WebSocket;
  messages: Message[];
  closed: Promise<{ code: number; reason: string }>;
  send(message: Message | string): void;
  /** Returns the first message that matches, and waits for it if necessary. */
  next(matches: (message: Message) => boolean): Promise<Message>;
  /**
   * Starts a subscription, whose events are in `messages` under its id. It is live some time later, which nothing
   * reports: to miss no event of a page, subscribe with `after`.
   */
  subscribe(id: string, query: string, variables?: object): void;
  /** Waits until all that the server has sent so far is in `messages`. */
  caughtUp(): Promise<void>;
  close(): void;
}

/** Connects, and waits for the acknowledgement. */
export async function openSocket(
  origin: string,
  options: { params?: object; headers?: Record<string, string> } = {},
): Promise<TestSocket> {
  const address = `${origin.replace(/^http/, 'ws')}/graphql`;
  const socket = new WebSocket(address, 'graphql-transport-ws', { headers: options.headers });
  const messages: Message[] = [];
  const waiting: { matches(message: Message): boolean; found(message: Message): void }[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    messages.push(message);
    for (const waiter of Array.from(waiting))
      if (waiter.matches(message)) {
        waiting.splice(waiting.indexOf(waiter), 1);
        waiter.found(message);
      }
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

  const client: TestSocket = {
    socket,
    messages,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (matches) => {
      const found = messages.find(matches);
      if (found) return Promise.resolve(found);
      return new Promise((resolve) => waiting.push({ matches, found: resolve }));
    },
    subscribe: (id, query, variables) =>
      client.send({ id, type: 'subscribe', payload: { query, variables } }),
    caughtUp: async () => {
      socket.ping();
      await once(socket, 'pong');
    },
    close: () => socket.close(),
  };
  client.send({ type: 'connection_init', payload: options.params });
  await client.next((message) => message.type === 'connection_ack');
  return client;
}
