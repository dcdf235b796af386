import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Inbox } from './inbox.ts';

/** More than this unread in a socket, and it is ended; whoever sits at its end comes back and resumes. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Sent = Parameters<WebSocket['send']>;

/**
 * A socket in which nothing piles up, whatever writes to it: an event, an answer, or ws itself a pong. There are
 * thousands: what happens on one is told to it by methods that all share, as closures would double what it takes.
 */
export class BoundedSocket extends WebSocket {
  /** Ends the wait for its first words; null once they came. */
  endHandshake: (() => void) | null = null;
  /** When it was sent a ping that it has not answered yet; 0 where it owes none. */
  private pingedAt = 0;
  /** Whether anything came from it since `askForPong`. */
  private hasSpoken = false;
  private stream: Duplex | null = null;
  private inbox: Inbox | null = null;
  private open: Set<BoundedSocket> | null = null;

  get isOpen(): boolean {
    return this.readyState === this.OPEN;
  }

  /** What it writes to, which is known once its handshake is done. */
  writesTo(stream: Duplex): void {
    this.stream = stream;
  }

  /** Leads what comes to its inbox, and is among the open ones until it closes. */
  serve(inbox: Inbox, open: Set<BoundedSocket>): void {
    this.inbox = inbox;
    this.open = open.add(this);
    this.on('message', this.received).on('pong', this.heard);
    this.on('error', this.terminate).on('close', this.putAway);
  }

  override send(data: Sent[0], ...how: unknown[]): void {
    if (this.takesMore()) super.send(...([data, ...how] as Sent));
  }

  /**
   * Sends what `framed` made, to thousands the same bytes in one write each; false where too much is unread and
   * it was ended. It keeps its place between what ws sends, as ws writes at once too: nothing here is
   * compressed, and no message goes in pieces.
   */
  sendFramed(bytes: Buffer): boolean {
    const { stream } = this;
    if (!stream || !this.isOpen) return true;
    if (stream.write(bytes) || stream.writableLength <= MAX_UNREAD_BYTES) return true;
    this.terminate(); // it reads nothing, so it would not read a close frame either
    return false;
  }

  /** Sends a ping, unless one is on its way or something came since it was last asked: each wakes a phone. */
  askForPong(): void {
    const { hasSpoken } = this;
    this.hasSpoken = false;
    if (hasSpoken || this.pingedAt > 0) return;
    this.pingedAt = Date.now();
    this.sendFramed(PING);
  }

  /** False where a ping was not answered for so long. */
  isAnswering(withinMs: number): boolean {
    return this.pingedAt === 0 || Date.now() - this.pingedAt < withinMs;
  }

  override pong(...pong: Parameters<WebSocket['pong']>): void {
    if (this.takesMore()) super.pong(...pong);
  }

  private received(data: Buffer, isBinary: boolean): void {
    this.heard();
    this.inbox?.receive(data, isBinary);
  }

  private heard(): void {
    this.hasSpoken = true;
    this.pingedAt = 0;
  }

  private putAway(): void {
    this.open?.delete(this);
    this.endHandshake?.();
    this.inbox?.closed();
  }

  private takesMore(): boolean {
    if (!this.isOpen) return false;
    if (this.bufferedAmount <= MAX_UNREAD_BYTES) return true;
    this.terminate();
    return false;
  }
}

/** A ping that brings nothing; to thousands the same bytes. */
const PING = Buffer.from([0x89, 0]);
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
