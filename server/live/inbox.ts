import type { WebSocket } from 'ws';

interface Message {
  data: Buffer;
  isBinary: boolean;
}

interface Dependencies {
  /** So many messages are handled at the same time. */
  atOnce: number;
  handle(message: Message): void | Promise<void>;
  /** Gets whatever handling a message throws. */
  failed(error: unknown): void;
}

/** A socket's messages in their order. While some wait nothing more is read: whoever floods waits too. */
export class Inbox {
  private readonly waiting: Message[] = [];
  private handling = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly dependencies: Dependencies,
  ) {}

  receive(message: Message): void {
    this.waiting.push(message);
    this.goOn();
  }

  private goOn(): void {
    while (this.handling < this.dependencies.atOnce) {
      const message = this.waiting.shift();
      if (!message) break;
      this.handle(message);
    }
    const isBusy = this.waiting.length > 0;
    if (isBusy === this.socket.isPaused) return;
    if (isBusy) this.socket.pause();
    else this.socket.resume();
  }

  /** A subscription is handled as long as it lasts, so nothing here holds on to the message that asked for it. */
  private handle(message: Message): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    try {
      const handled = this.dependencies.handle(message);
      if (!handled) return;
      this.handling += 1;
      void handled.catch(this.dependencies.failed).then(this.handled);
    } catch (error) {
      this.dependencies.failed(error);
    }
  }

  private readonly handled = () => {
    this.handling -= 1;
    this.goOn();
  };
}
