import { CLOSE } from '../../protocol/close-codes.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ServerOptions } from 'ws';
import type { BoundedSocket } from './bounded-socket.ts';
import { Inbox, type SocketClient } from './inbox.ts';

/** A client must say who it is (`connection_init`, a token) within this time, */
const HANDSHAKE_WITHIN_MS = 10_000;
/** and may send no more before that than one read of the network brings. */
const MAX_EARLY_BYTES = 128 * 1024;

/** What answers the sockets of one path. */
export interface SocketEndpoint {
  readonly path: string;
  /** The largest message a client may send, in bytes. */
  readonly maxPayload: number;
  /** How many of one socket's messages are handled at the same time; no more are read meanwhile. */
  readonly atOnce: number;
  readonly handleProtocols?: ServerOptions['handleProtocols'];
  /** Takes a new socket; calls `endHandshake` once the client has said who it is. */
  accept(socket: BoundedSocket, request: IncomingMessage, endHandshake: () => void): SocketClient;
}

/** Hands a socket's messages to its endpoint; whatever goes wrong with one ends this socket alone. */
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

/** Ends a socket that sends nothing, or too much before the handshake; returns how to end that watch. */
function expectHandshake(socket: BoundedSocket, { socket: stream }: IncomingMessage): () => void {
  const closeLate = () => socket.close(CLOSE.handshakeTimeout, 'Connection initialisation timeout');
  const timer = setTimeout(closeLate, HANDSHAKE_WITHIN_MS);
  const initialBytes = stream.bytesRead;
  const limitBytes = () => {
    if (stream.bytesRead - initialBytes > MAX_EARLY_BYTES) socket.terminate();
  };
  stream.on('data', limitBytes);
  return () => {
    clearTimeout(timer);
    stream.off('data', limitBytes);
    socket.endHandshake = null;
  };
}
