import { setTimeout as sleep } from 'node:timers/promises';
import { type BoundedSocket, framed } from './bounded-socket.ts';

/** A replay waits while this much is unread, for at most DRAIN_WITHIN_MS. */
const REPLAY_AHEAD_BYTES = 256 * 1024;
const DRAIN_WITHIN_MS = 30_000;
/** Our client counts its subscriptions 1, 2, 3: watchers with equally short ids share whole messages. */
const SHARED_ID_LENGTH = 3;
const SHARED_IDS = 100;

/** One message body with the whole messages already made for common ids. */
export class Frame {
  /** What it holds in memory, with the whole messages. */
  bytes: number;
  private readonly whole = new Map<string, Buffer>();
  /** Of whom it was made for last: nearly everybody's is the same. */
  private lastId = '';
  private lastMessage: Buffer | null = null;

  constructor(
    readonly seq: number,
    private readonly body: string,
  ) {
    this.bytes = 2 * body.length;
  }

  /** The finished message for one subscription id, as it goes over the wire. */
  for(id: string): Buffer {
    if (this.lastMessage && this.lastId === id) return this.lastMessage;
    this.lastId = id;
    return (this.lastMessage = this.messageFor(id));
  }

  private messageFor(id: string): Buffer {
    const cached = this.whole.get(id);
    if (cached) return cached;
    const message = framed(`{"id":${JSON.stringify(id)}${this.body}`);
    if (id.length <= SHARED_ID_LENGTH && this.whole.size < SHARED_IDS) {
      this.whole.set(id, message);
      this.bytes += message.length;
    }
    return message;
  }
}

/** One subscription on one socket: where it stands; its queue is the socket's own, which is bounded. */
export class Watcher {
  /** The newest seq that was sent. */
  sent = 0;
  ended = false;
  /** Whether it ended as it read nothing for too long; it resumes from its last seq. */
  dropped = false;
  /** The key of those who asked with the same words, which they share. */
  operationKey = '';

  constructor(
    private readonly socket: BoundedSocket,
    private readonly id: string,
  ) {}

  push(frame: Frame): void {
    this.sent = frame.seq;
    if (this.ended) return;
    if (!this.socket.sendFramed(frame.for(this.id))) this.drop();
  }

  /** Not a byte from then on. */
  leave(): void {
    this.ended = true;
  }

  /** Whether a replay should wait for its reader. */
  get isBehind(): boolean {
    return this.socket.bufferedAmount > REPLAY_AHEAD_BYTES;
  }

  /** Waits until a replaying reader has caught up enough to take more. */
  async drained(): Promise<void> {
    const deadline = Date.now() + DRAIN_WITHIN_MS;
    while (!this.ended && this.isBehind) {
      if (Date.now() > deadline) {
        this.drop();
        this.socket.terminate();
      }
      await sleep(20);
    }
  }
  private drop(): void {
    this.ended = true;
    this.dropped = true;
  }
}
