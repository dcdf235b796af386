import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** More than this unread in a watcher's socket, and the watcher is dropped; it resumes from its last seq. */
const MAX_QUEUED_BYTES = 1024 * 1024;
/** A replay waits while this much is unread, for at most DRAIN_WITHIN_MS. */
const REPLAY_AHEAD_BYTES = 256 * 1024;
const DRAIN_WITHIN_MS = 30_000;
/** Our client counts its subscriptions 1, 2, 3: watchers with equally short ids share whole messages. */
const SHARED_ID_LENGTH = 3;
const SHARED_IDS = 100;

/** One message body with the whole messages already made for common ids. */
export class Frame {
  private readonly whole = new Map<string, Buffer>();

  constructor(
    readonly seq: number,
    private readonly body: string,
  ) {}

  /** The finished message for one subscription id. */
  for(id: string): Buffer {
    const made = this.whole.get(id);
    if (made) return made;
    const message = Buffer.from(`{"id":${JSON.stringify(id)}${this.body}`);
    if (id.length <= SHARED_ID_LENGTH && this.whole.size < SHARED_IDS) this.whole.set(id, message);
    return message;
  }
}

/** One subscription on one socket: where it stands, and its bounded queue (the socket's own). */
export class Watcher {
  /** The newest seq that was sent. */
  sent = 0;
  ended = false;
  left = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly id: string,
    private readonly dropped: () => void,
  ) {}

  push(frame: Frame): void {
    this.sent = frame.seq;
    if (this.ended || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) {
      this.ended = true;
      this.dropped();
      this.socket.terminate(); // it reads nothing, so it would not read a close frame either
      return;
    }
    this.socket.send(frame.for(this.id), TEXT);
  }

  /** Waits until a replaying reader has caught up enough to take more. */
  async drained(): Promise<void> {
    const deadline = Date.now() + DRAIN_WITHIN_MS;
    while (!this.ended && this.socket.bufferedAmount > REPLAY_AHEAD_BYTES) {
      if (Date.now() > deadline) {
        this.ended = true;
        this.dropped();
        this.socket.terminate();
      }
      await sleep(20);
    }
  }
}

const TEXT = { binary: false, compress: false };
