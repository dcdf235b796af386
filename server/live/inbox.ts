import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/close-codes.ts';
import { PublicError } from '../graphql/errors.ts';
import { toPublicError } from '../graphql/public-error.ts';

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
    private readonly atOnce: number,
    private readonly log: Logger,
  ) {}

  receive(data: Buffer, isBinary: boolean): void {
    if (this.handling < this.atOnce && this.waiting.length === 0)
      return this.handle(data, isBinary);
    this.waiting.push({ data, isBinary });
    if (!this.socket.isPaused) this.socket.pause();
  }

  closed(): void {
    try {
      this.client.closed();
    } catch (err) {
      this.log.error({ err }, 'socket not put away');
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
    while (this.handling < this.atOnce) {
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
