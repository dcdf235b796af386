import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/close-codes.ts';
import { PublicError } from '../graphql/errors.ts';

/** What an endpoint makes of one socket. */
export interface SocketClient {
  /** Handles a message; whatever it throws ends this socket with 4400. */
  receive(data: Buffer, isBinary: boolean): void | Promise<void>;
  /** The socket is closed. */
  closed(): void;
}

interface Message {
  data: Buffer;
  isBinary: boolean;
}

/** A socket's messages in their order. While some wait nothing more is read: whoever floods waits too. */
export class Inbox {
  private readonly waiting: Message[] = [];
  private handling = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly client: SocketClient,
    /** So many messages are handled at the same time. */
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
    this.socket.close(CLOSE.malformed, 'Invalid message');
  }
}
