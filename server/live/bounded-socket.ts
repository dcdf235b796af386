import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/** More than this unread in a socket, and it is ended; whoever sits at its end comes back and resumes. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Sent = Parameters<WebSocket['send']>;

/** A socket in which nothing piles up, whatever writes to it: an event, an answer, or ws itself a pong. */
export class BoundedSocket extends WebSocket {
  private stream: Duplex | null = null;

  /** What it writes to, which is known once its handshake is done. */
  writesTo(stream: Duplex): void {
    this.stream = stream;
  }

  override send(data: Sent[0], ...how: unknown[]): void {
    if (this.takesMore()) super.send(...([data, ...how] as Sent));
  }

  /**
   * Sends what `framed` made, to thousands the same bytes in one write each. It keeps its place between what
   * ws sends, as ws writes at once too: nothing here is compressed, and no message goes in pieces.
   */
  sendFramed(bytes: Buffer): void {
    if (this.takesMore()) this.stream?.write(bytes);
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

const FINAL_TEXT = 0x81;

/** A text message as it goes over the wire from a server. */
export function framed(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafeSlow(start + length); // kept for replay: no part of a pool
  bytes[0] = FINAL_TEXT;
  bytes[1] = start === 2 ? length : start === 4 ? 126 : 127;
  if (start === 4) bytes.writeUInt16BE(length, 2);
  if (start === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
  bytes.write(text, start);
  return bytes;
}
