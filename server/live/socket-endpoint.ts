import { CLOSE } from '../../protocol/close-codes.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ServerOptions } from 'ws';
import { PublicError } from '../graphql/errors.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import { Inbox } from './inbox.ts';

/** Whoever opens a socket says in this time who they are (`connection_init`, a token), */
const HANDSHAKE_WITHIN_MS = 10_000;
/** and sends not more before it than one read of the network may bring. */
const MAX_EARLY_BYTES = 128 * 1024;

/** What answers the sockets of one path. */
export interface SocketEndpoint {
  readonly path: string;
  /** The largest message a client may send, in bytes. */
  readonly maxPayload: number;
  /** So many of one socket's messages are handled at the same time; the others wait in the network. */
  readonly atOnce: number;
  readonly handleProtocols?: ServerOptions['handleProtocols'];
  /** Takes a new socket; `known` is called once it has said who it is. */
  accept(socket: BoundedSocket, request: IncomingMessage, known: () => void): SocketClient;
}

/** What an endpoint makes of one socket. */
export interface SocketClient {
  /** Handles a message; whatever it throws ends this socket with 4400. */
  receive(data: Buffer, isBinary: boolean): void | Promise<void>;
  /** The socket is closed. */
  closed(code: number, reason: string): void | Promise<void>;
}

/** Leads everything that happens on a socket to its endpoint, so that whatever goes wrong ends this socket alone. */
export function serveSocket(
  endpoint: SocketEndpoint,
  socket: BoundedSocket,
  request: IncomingMessage,
  log: Logger,
): void {
  const client = endpoint.accept(socket, request, expectHandshake(socket, request));
  const inbox = new Inbox(socket, {
    atOnce: endpoint.atOnce,
    handle: ({ data, isBinary }) => client.receive(data, isBinary),
    failed(err) {
      if (!(err instanceof PublicError)) log.warn({ err }, 'socket message refused');
      socket.close(CLOSE.malformed, 'Invalid message');
    },
  });
  const goodbye = async (code: number, reason: Buffer) => {
    try {
      await client.closed(code, String(reason));
    } catch (err) {
      log.error({ err }, 'socket not put away');
    }
  };
  socket.on('message', (data: Buffer, isBinary) => inbox.receive({ data, isBinary }));
  socket.on('error', () => socket.terminate());
  socket.once('close', (code, reason) => void goodbye(code, reason));
}

/** Ends a socket that says nothing, or too much before it says who it is; gives what stops that. */
function expectHandshake(socket: BoundedSocket, { socket: stream }: IncomingMessage): () => void {
  const late = () => socket.close(CLOSE.handshakeTimeout, 'Connection initialisation timeout');
  let timer: NodeJS.Timeout | undefined = setTimeout(late, HANDSHAKE_WITHIN_MS);
  const before = stream.bytesRead;
  const weigh = () => {
    if (stream.bytesRead - before > MAX_EARLY_BYTES) socket.terminate();
  };
  const known = () => {
    clearTimeout(timer);
    timer = undefined;
    stream.off('data', weigh);
    socket.off('close', known);
  };
  stream.on('data', weigh);
  socket.once('close', known);
  return known;
}
