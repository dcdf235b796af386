import type { BoundedSocket } from './bounded-socket.ts';

/** Each socket is looked at about so often, and pinged where it said nothing since, */
const EVERY_MS = 25_000;
/** a few at a time, as thousands at once would hold up what is delivered meanwhile. */
const SLICES = 25;
/** A phone with little signal has so long to answer; less than a round, more than its place in one may shift by. */
const ANSWER_WITHIN_MS = 20_000;

/** Pings sockets that say nothing, with one timer for all, and ends those that do not answer. Ours speak by themselves. */
export class Heartbeat {
  private readonly timer: NodeJS.Timeout;
  private round: Iterator<BoundedSocket>;
  private slice = 0;
  private atOnce = 0;

  constructor(private readonly sockets: ReadonlySet<BoundedSocket>) {
    this.round = sockets.values();
    this.timer = setInterval(() => this.beat(), EVERY_MS / SLICES).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    if (this.slice === 0) {
      this.round = this.sockets.values();
      this.atOnce = Math.ceil(this.sockets.size / SLICES);
    }
    this.slice = (this.slice + 1) % SLICES;
    for (let i = 0; i < this.atOnce; i++) {
      const { value: socket, done } = this.round.next();
      if (done) return;
      if (socket.isAnswering(ANSWER_WITHIN_MS)) socket.askForPong();
      else socket.terminate();
    }
  }
}
