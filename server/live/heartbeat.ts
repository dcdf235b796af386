import type { BoundedSocket } from './bounded-socket.ts';

const EVERY_MS = 25_000;

/** Pings every socket with one timer for all and ends those that did not answer the last time. */
export class Heartbeat {
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly sockets: ReadonlySet<BoundedSocket>) {
    this.timer = setInterval(() => this.beat(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    for (const socket of this.sockets) {
      if (socket.owesPong) {
        socket.terminate();
        continue;
      }
      socket.owesPong = true;
      socket.ping();
    }
  }
}
