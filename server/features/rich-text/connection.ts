import type { WebSocket } from 'ws';
import type { Viewer } from '../../graphql/context.ts';
import type { Person } from '../members/person.ts';
import { refusedMessage, storedMessage } from '../../../protocol/rich-text/server-messages.ts';

/** How many changes, and bytes of them, a client may send before the first is confirmed. */
const MAX_WAITING = 64;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** A change that somebody sent, under a number of theirs. */
export interface ClientChange {
  id: number;
  data: Uint8Array;
}

/** One editor's socket on one document. */
export class Connection {
  /** The awareness id that it speaks for. */
  awarenessId: number | null = null;
  /** A change was refused, and so is what follows, until the client has asked for the document again. */
  isBehind = false;
  private waiting = 0;
  private waitingBytes = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly viewer: Viewer,
    /** As the other members see them; the others are told this, whatever the client says of itself. */
    public person: Person,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(message: Uint8Array): void {
    this.socket.send(message, { binary: true, compress: false });
  }

  /** Counts a change that came; false where too many are not confirmed yet. */
  countChange({ data }: ClientChange): boolean {
    this.waiting += 1;
    this.waitingBytes += data.length;
    return this.waiting <= MAX_WAITING && this.waitingBytes <= MAX_WAITING_BYTES;
  }

  confirmStored(change: ClientChange): void {
    this.uncount(change);
    this.send(storedMessage(change.id));
  }

  refuse(change: ClientChange, reason: string): void {
    this.uncount(change);
    this.isBehind = true;
    this.send(refusedMessage(change.id, reason));
  }

  end(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason);
  }

  private uncount({ data }: ClientChange): void {
    this.waiting -= 1;
    this.waitingBytes -= data.length;
  }
}
