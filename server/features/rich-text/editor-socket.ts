import type { WebSocket } from 'ws';
import type { Viewer } from '../../graphql/context.ts';
import type { Person } from '../members/person.ts';
import { encodeRefusal, encodeStored } from '../../../protocol/rich-text/messages.ts';

/** The number and bytes of changes that a client may send before the first one is confirmed. */
const MAX_WAITING = 64;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** A client's change, with the number that the client gave it. */
export interface ClientChange {
  id: number;
  data: Uint8Array;
}

/** One editor's socket on one document. */
export class EditorSocket {
  /** The only awareness id that it may send states for. */
  awarenessId: number | null = null;
  /** A change was refused; the following ones are too, until the client has requested the document again. */
  isBehind = false;
  private waiting = 0;
  private waitingBytes = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly viewer: Viewer,
    /** The member as shown to others, whatever name the client itself sends. */
    public person: Person,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(message: Uint8Array): void {
    this.socket.send(message, { binary: true, compress: false });
  }

  /** Counts a received change; false if too many are unconfirmed. */
  countChange({ data }: ClientChange): boolean {
    this.waiting += 1;
    this.waitingBytes += data.length;
    return this.waiting <= MAX_WAITING && this.waitingBytes <= MAX_WAITING_BYTES;
  }

  confirmStored(change: ClientChange): void {
    this.uncountChange(change);
    this.send(encodeStored(change.id));
  }

  refuse(change: ClientChange, reason: string): void {
    this.uncountChange(change);
    this.isBehind = true;
    this.send(encodeRefusal(change.id, reason));
  }

  end(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason);
  }

  private uncountChange({ data }: ClientChange): void {
    this.waiting -= 1;
    this.waitingBytes -= data.length;
  }
}
