import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Inbox } from './socket-endpoint.ts';

/** A socket with more unsent bytes than this is terminated; its client reconnects and resumes. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Sent = Parameters<WebSocket['send']>;

/**
 * A WebSocket with a bounded send buffer, whoever writes to it: events, responses, or pongs sent by ws itself. There
 * are thousands of them, so socket events are handled by shared methods: closures would double the memory per socket.
 */
export class BoundedSocket extends WebSocket {
  /** Ends the wait for the handshake; null once the handshake is done. */
  endHandshake: (() => void) | null = null;
  /** When the last unanswered ping was sent; 0 if none is outstanding. */
  private pingedAt = 0;
  /** Whether anything was received since `requestPong`. */
  private hasAnswered = false;
  private stream: Duplex | null = null;
  private inbox: Inbox | null = null;
  private open: Set<BoundedSocket> | null = null;

  get isOpen(): boolean {
    return this.readyState === this.OPEN;
  }

  /** Sets the underlying stream, which is known only after the handshake. */
  setStream(stream: Duplex): void {
    this.stream = stream;
  }

  /** Passes incoming messages to `inbox`, and keeps the socket in `open` until it closes. */
  serve(inbox: Inbox, open: Set<BoundedSocket>): void {
    this.inbox = inbox;
    this.open = open.add(this);
    this.on('message', this.received).on('pong', this.markAnswered);
    this.on('error', this.terminate).on('close', this.discard);
  }

  override send(data: Sent[0], ...how: unknown[]): void {
    if (this.canBuffer()) super.send(...([data, ...how] as Sent));
  }

  /**
   * Sends a frame made by `encodeFrame`, so that thousands of sockets share the same bytes, with one write each.
   * Returns false if too much is unsent and the socket was terminated. The order with frames sent by ws is kept,
   * because ws also writes at once: nothing is compressed or fragmented here.
   */
  sendFramed(bytes: Buffer): boolean {
    const { stream } = this;
    if (!stream || !this.isOpen) return true;
    if (stream.write(bytes) || stream.writableLength <= MAX_UNREAD_BYTES) return true;
    this.terminate(); // it reads nothing, so a close frame would not be read either
    return false;
  }

  /**
   * Sends a ping, unless one is outstanding or something was received since the last call: every ping wakes a phone.
   */
  requestPong(): void {
    const { hasAnswered } = this;
    this.hasAnswered = false;
    if (hasAnswered || this.pingedAt > 0) return;
    this.pingedAt = performance.now();
    this.sendFramed(PING);
  }

  /** False if a ping has been unanswered for `timeoutMs`. */
  isAnswering(timeoutMs: number): boolean {
    return this.pingedAt === 0 || performance.now() - this.pingedAt < timeoutMs;
  }

  override pong(...pong: Parameters<WebSocket['pong']>): void {
    if (this.canBuffer()) super.pong(...pong);
  }

  private received(data: Buffer, isBinary: boolean): void {
    this.markAnswered();
    this.inbox?.receive(data, isBinary);
  }

  private markAnswered(): void {
    this.hasAnswered = true;
    this.pingedAt = 0;
  }

  private discard(): void {
    this.open?.delete(this);
    this.endHandshake?.();
    this.inbox?.closed();
  }

  private canBuffer(): boolean {
    if (!this.isOpen) return false;
    if (this.bufferedAmount <= MAX_UNREAD_BYTES) return true;
    this.terminate();
    return false;
  }
}

/** A ping frame without payload, shared by all sockets. */
const PING = Buffer.from([0x89, 0]);
const FINAL_TEXT = 0x81;

/** Encodes a text message as an unmasked WebSocket frame. */
export function encodeFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafeSlow(start + length); // kept for replay, so it must not hold a buffer pool in memory
  bytes[0] = FINAL_TEXT;
  bytes[1] = start === 2 ? length : start === 4 ? 126 : 127;
  if (start === 4) bytes.writeUInt16BE(length, 2);
  if (start === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
  bytes.write(text, start);
  return bytes;
}
