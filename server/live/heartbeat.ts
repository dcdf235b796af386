import type { WebSocket, WebSocketServer } from 'ws';

const EVERY_MS = 25_000;

/** Pings every socket with one timer for all and ends those that did not answer the last time. */
export class Heartbeat {
  private readonly waiting = new WeakSet<WebSocket>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly servers: readonly WebSocketServer[]) {
    this.timer = setInterval(() => this.beat(), EVERY_MS).unref();
  }

  watch(socket: WebSocket): void {
    socket.on('pong', () => this.waiting.delete(socket));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    for (const socket of this.servers.flatMap(({ clients }) => [...clients])) {
      if (this.waiting.has(socket)) {
        socket.terminate();
        continue;
      }
      this.waiting.add(socket);
      socket.ping();
    }
  }
}
