import type { WebSocket } from 'ws';
import type { Viewer } from '../../graphql/context.ts';
import type { Person } from '../members/person.ts';
import * as wire from './wire.ts';

/** Why a socket is closed; the client knows what each means for it. */
export const CLOSE = {
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooMany: 4429,
  /** Come back at once: the server forgot its state and will load it again. */
  again: 1012,
} as const;

/** More than this unread in a socket, and it is ended; its client resumes when it comes back. */
const MAX_QUEUED_BYTES = 8 * 1024 * 1024;
/** Nobody who waits for answers has so many changes on the way. */
const MAX_WAITING = 64;

/** One editor's socket on one document. */
export class Connection {
  /** The awareness id that it speaks for. */
  awarenessId: number | null = null;
  /** A change was refused: what follows rests on it, until the client asks anew what is there. */
  isBehind = false;
  private waiting = 0;

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
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) return this.socket.terminate();
    this.socket.send(message, { binary: true, compress: false });
  }

  /** Counts a change that came; false where there are too many without an answer. */
  begin(): boolean {
    this.waiting += 1;
    return this.waiting <= MAX_WAITING;
  }

  stored(id: number): void {
    this.waiting -= 1;
    this.send(wire.stored(id));
  }

  refuse(id: number, reason: string): void {
    this.waiting -= 1;
    this.isBehind = true;
    this.send(wire.refused(id, reason));
  }

  end(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason);
  }
}
