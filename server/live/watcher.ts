import { setTimeout as sleep } from 'node:timers/promises';
import { type BoundedSocket, encodeFrame } from './bounded-socket.ts';

/** A replay pauses while more than this is unsent, for at most DRAIN_TIMEOUT_MS. */
const REPLAY_AHEAD_BYTES = 256 * 1024;
const DRAIN_TIMEOUT_MS = 30_000;
/** Our client numbers its subscriptions 1, 2, 3: watchers with the same short id share complete messages. */
const SHARED_ID_LENGTH = 3;
const SHARED_IDS = 100;

/** One message body, with the complete messages already made for common ids. */
export class Frame {
  /** The frame's size in memory, including the complete messages. */
  bytes: number;
  private readonly messages = new Map<string, Buffer>();

  constructor(
    readonly seq: number,
    private readonly body: string,
  ) {
    this.bytes = 2 * body.length;
  }

  /** The complete message for one subscription id, as a WebSocket frame. */
  encodeFor(id: string): Buffer {
    const shared = this.messages.get(id);
    if (shared) return shared;
    const message = encodeFrame(`{"id":${JSON.stringify(id)}${this.body}`);
    if (id.length <= SHARED_ID_LENGTH && this.messages.size < SHARED_IDS) {
      this.messages.set(id, message);
      this.bytes += message.length;
    }
    return message;
  }
}

/** The destination of a watcher: an operation of a connection. */
export interface Subscriber {
  readonly id: string;
  readonly connection: {
    readonly socket: BoundedSocket;
    readonly requester: { readonly address: string };
  };
}

/** The position of one subscription on one socket in its stream; its queue is the socket's own bounded buffer. */
export class Watcher {
  /** The newest seq that was sent. */
  lastSentSeq = 0;
  hasEnded = false;
  /** Whether it was ended because it read nothing for too long; it resumes from its last seq. */
  wasDropped = false;
  /** The key that watchers with the same operation share. */
  operationKey = '';

  constructor(private readonly subscriber: Subscriber) {}

  get address(): string {
    return this.subscriber.connection.requester.address;
  }

  push(frame: Frame): void {
    this.lastSentSeq = frame.seq;
    if (this.hasEnded) return;
    if (!this.socket.sendFramed(frame.encodeFor(this.subscriber.id))) this.drop();
  }

  /** Ends the watcher: nothing is sent after this. */
  leave(): void {
    this.hasEnded = true;
  }

  /** Whether a replay should wait for the reader. */
  get isBehind(): boolean {
    return this.socket.bufferedAmount > REPLAY_AHEAD_BYTES;
  }

  /** Waits until the reader of a replay has caught up enough to take more. */
  async whenDrained(): Promise<void> {
    const deadline = performance.now() + DRAIN_TIMEOUT_MS;
    while (!this.hasEnded && this.isBehind) {
      if (performance.now() > deadline) {
        this.drop();
        this.socket.terminate();
      }
      await sleep(20);
    }
  }

  private get socket(): BoundedSocket {
    return this.subscriber.connection.socket;
  }

  private drop(): void {
    this.hasEnded = true;
    this.wasDropped = true;
  }
}
