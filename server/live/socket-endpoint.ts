import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ServerOptions, WebSocket } from 'ws';
import { CLOSE } from '../../protocol/close-codes.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import { PublicError } from '../errors/public-errors.ts';
import { toPublicError } from '../errors/to-public-error.ts';

/** A client must complete the handshake (`connection_init`, a token) within this time. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** The most that a client may send before the handshake: one read from the network brings no more. */
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
  const timer = setTimeout(closeLate, HANDSHAKE_TIMEOUT_MS);
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

/** An endpoint's handler for one socket. */
export interface SocketClient {
  /** Handles a message; an exception closes this socket with 4400. */
  receive(data: Buffer, isBinary: boolean): void | Promise<void>;
  closed(): void;
}

interface Message {
  data: Buffer;
  isBinary: boolean;
}

/**
 * A socket's messages in order. While messages are waiting the socket is not read, so a flooding client is throttled.
 */
export class Inbox {
  private readonly waiting: Message[] = [];
  private handling = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly client: SocketClient,
    /** How many messages may be handled at the same time. */
    private readonly maxConcurrent: number,
    private readonly log: Logger,
  ) {}

  receive(data: Buffer, isBinary: boolean): void {
    if (this.handling < this.maxConcurrent && this.waiting.length === 0)
      return this.handle(data, isBinary);
    this.waiting.push({ data, isBinary });
    if (!this.socket.isPaused) this.socket.pause();
  }

  closed(): void {
    try {
      this.client.closed();
    } catch (err) {
      this.log.error({ err }, 'a closed socket could not be cleaned up');
    }
  }

  private handle(data: Buffer, isBinary: boolean): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    try {
      const handled = this.client.receive(data, isBinary);
      if (!handled) return;
      this.handling += 1;
      const failed = (error: unknown) => this.failed(error);
      void handled.catch(failed).then(() => this.handled());
    } catch (error) {
      this.failed(error);
    }
  }

  private handled(): void {
    this.handling -= 1;
    while (this.handling < this.maxConcurrent) {
      const message = this.waiting.shift();
      if (!message) break;
      this.handle(message.data, message.isBinary);
    }
    if (this.waiting.length === 0 && this.socket.isPaused) this.socket.resume();
  }

  private failed(err: unknown): void {
    if (!(err instanceof PublicError)) this.log.warn({ err }, 'socket message refused');
    if (toPublicError(err)?.status === 503) this.socket.close(CLOSE.restarting, 'Please come back');
    else this.socket.close(CLOSE.malformed, 'Invalid message');
  }
}
