import { CLOSE } from '../../protocol/close-codes.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ServerOptions } from 'ws';
import type { BoundedSocket } from './bounded-socket.ts';
import { Inbox, type SocketClient } from './inbox.ts';

/** A client must complete the handshake (`connection_init`, a token) within this time, */
const HANDSHAKE_WITHIN_MS = 10_000;
/** and may not send more before that than one read from the network brings. */
const MAX_EARLY_BYTES = 128 * 1024;

/** Handles the sockets of one path. */
export interface SocketEndpoint {
  readonly path: string;
  /** The largest message a client may send, in bytes. */
  readonly maxPayload: number;
  /** How many messages of one socket are handled at the same time; reading pauses at this number. */
  readonly maxConcurrent: number;
  readonly handleProtocols?: ServerOptions['handleProtocols'];
  /** Takes a new socket; calls `endHandshake` once the client has authenticated. */
  accept(socket: BoundedSocket, request: IncomingMessage, endHandshake: () => void): SocketClient;
}

/** Passes a socket's messages to its endpoint; an error closes this socket only. */
export function serveSocket(
  endpoint: SocketEndpoint,
  socket: BoundedSocket,
  request: IncomingMessage,
  { open, log }: { open: Set<BoundedSocket>; log: Logger },
): void {
  const endHandshake = limitHandshake(socket, request);
  socket.endHandshake = endHandshake;
  const client = endpoint.accept(socket, request, endHandshake);
  socket.serve(new Inbox(socket, client, endpoint.maxConcurrent, log), open);
}

/** Closes a socket that sends nothing, or too much before the handshake; returns a function that lifts this limit. */
function limitHandshake(socket: BoundedSocket, { socket: stream }: IncomingMessage): () => void {
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
