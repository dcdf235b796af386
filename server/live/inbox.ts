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
      void this.handle(message);
    }
    const isBusy = this.waiting.length > 0;
    if (isBusy === this.socket.isPaused) return;
    if (isBusy) this.socket.pause();
    else this.socket.resume();
  }

  private async handle(message: Message): Promise<void> {
    this.handling += 1;
    try {
      if (this.socket.readyState === this.socket.OPEN) await this.dependencies.handle(message);
    } catch (error) {
      this.dependencies.failed(error);
    } finally {
      this.handling -= 1;
    }
    this.goOn();
  }
}
