import { CLOSE } from '../../protocol/close-codes.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ServerOptions } from 'ws';
import type { BoundedSocket } from './bounded-socket.ts';
import { Inbox, type SocketClient } from './inbox.ts';

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
  accept(socket: BoundedSocket, request: IncomingMessage, endHandshake: () => void): SocketClient;
}

/** Leads what comes on a socket to its endpoint; whatever goes wrong with it ends this socket alone. */
export function serveSocket(
  endpoint: SocketEndpoint,
  socket: BoundedSocket,
  request: IncomingMessage,
  { open, log }: { open: Set<BoundedSocket>; log: Logger },
): void {
  const endHandshake = expectHandshake(socket, request);
  socket.endHandshake = endHandshake;
  const client = endpoint.accept(socket, request, endHandshake);
  socket.serve(new Inbox(socket, client, endpoint.atOnce, log), open);
}

/** Ends a socket that says nothing, or too much before it says who it is; gives what stops that. */
function expectHandshake(socket: BoundedSocket, { socket: stream }: IncomingMessage): () => void {
  const late = () => socket.close(CLOSE.handshakeTimeout, 'Connection initialisation timeout');
  const timer = setTimeout(late, HANDSHAKE_WITHIN_MS);
  const before = stream.bytesRead;
  const weigh = () => {
    if (stream.bytesRead - before > MAX_EARLY_BYTES) socket.terminate();
  };
  stream.on('data', weigh);
  return () => {
    clearTimeout(timer);
    stream.off('data', weigh);
    socket.endHandshake = null;
  };
}
