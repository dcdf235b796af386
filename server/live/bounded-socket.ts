import { WebSocket } from 'ws';

/** More than this unread in a socket, and it is ended; whoever sits at its end comes back and resumes. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Sent = Parameters<WebSocket['send']>;

/** A socket in which nothing piles up, whatever writes to it: an event, an answer, or ws itself a pong. */
export class BoundedSocket extends WebSocket {
  override send(data: Sent[0], ...how: unknown[]): void {
    if (this.takesMore()) super.send(...([data, ...how] as Sent));
  }

  override ping(...ping: Parameters<WebSocket['ping']>): void {
    if (this.takesMore()) super.ping(...ping);
  }

  override pong(...pong: Parameters<WebSocket['pong']>): void {
    if (this.takesMore()) super.pong(...pong);
  }

  private takesMore(): boolean {
    if (this.readyState !== this.OPEN) return false;
    if (this.bufferedAmount <= MAX_UNREAD_BYTES) return true;
    this.terminate(); // it reads nothing, so it would not read a close frame either
    return false;
  }
}
