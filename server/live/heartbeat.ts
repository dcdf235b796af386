import type { BoundedSocket } from './bounded-socket.ts';

/** How often each socket is checked, and pinged if nothing was received since the last check. */
const EVERY_MS = 25_000;
/** Sockets are checked in so many parts of that time, as thousands of pings at once would delay events. */
const SLICES = 25;
/** Long enough for a phone with a weak signal; shorter than a round, so that each ping is judged in the next one. */
const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Pings silent sockets, with one timer for all, and terminates those that do not answer. Our own client pings by itself,
 * so it is seldom silent.
 */
export class Heartbeat {
  private readonly timer: NodeJS.Timeout;
  private round: Iterator<BoundedSocket>;
  private slice = 0;
  private sliceSize = 0;

  constructor(private readonly sockets: ReadonlySet<BoundedSocket>) {
    this.round = sockets.values();
    this.timer = setInterval(() => this.tick(), EVERY_MS / SLICES).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    if (this.slice === 0) {
      this.round = this.sockets.values();
      this.sliceSize = Math.ceil(this.sockets.size / SLICES);
    }
    this.slice = (this.slice + 1) % SLICES;
    for (let i = 0; i < this.sliceSize; i++) {
      const { value: socket, done } = this.round.next();
      if (done) return;
      if (socket.isAnswering(RESPONSE_TIMEOUT_MS)) socket.requestPong();
      else socket.terminate();
    }
  }
}
