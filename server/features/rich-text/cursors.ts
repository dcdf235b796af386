import * as decoding from 'lib0/decoding';
import {
  applyAwarenessUpdate,
  type Awareness,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { colourOf } from '../members/person.ts';
import { type Connection } from './connection.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { awarenessMessage } from '../../../protocol/rich-text/message.ts';

/** The most bytes of one cursor's state. */
const MAX_BYTES = 4 * 1024;
/** Ids have 32 bits, and nobody moves as often: a clock at its end could not be counted on from. */
const MAX_NUMBER = 2 ** 32 - 1;
/** Clients repeat themselves every 15 to 18 s; a connection that died without a word is forgotten after this. */
const EXPIRES_AFTER_MS = 25_000;
const SWEEP_MS = 2_500;

/** The origin of updates from other processes; what was not moved here is not published to them. */
const REMOTE = 'remote';
const NOT_PUBLISHED = new Set<unknown>([REMOTE, 'timeout', 'local']);

interface Changed {
  added: number[];
  updated: number[];
  removed: number[];
}

/** Where everybody's cursor is; forgotten within 30 s of the last sign of life. */
export class Cursors {
  private readonly owners = new Map<number, Connection>();
  private readonly timer = setInterval(() => this.sweep(), SWEEP_MS).unref();

  constructor(
    private readonly awareness: Awareness,
    connections: ReadonlySet<Connection>,
    private readonly publish: (update: Uint8Array) => void,
  ) {
    awareness.setLocalState(null); // the server itself edits nothing
    awareness.on('update', ({ added, updated, removed }: Changed, origin: unknown) => {
      const data = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed]);
      for (const one of connections) if (one !== origin) one.send(awarenessMessage(data));
      if (!NOT_PUBLISHED.has(origin)) publish(data);
    });
  }

  /** Shows a newcomer who is there. */
  show(connection: Connection): void {
    const ids = [...this.awareness.getStates().keys()];
    if (ids.length > 0)
      connection.send(awarenessMessage(encodeAwarenessUpdate(this.awareness, ids)));
  }

  /** Takes in where cursors are in another process. */
  apply(update: Uint8Array): void {
    applyAwarenessUpdate(this.awareness, update, REMOTE);
  }

  /** Tells the other processes where everybody is here. */
  republish(): void {
    const ids = [...this.owners.keys()].filter((id) => this.awareness.states.has(id));
    if (ids.length > 0) this.publish(encodeAwarenessUpdate(this.awareness, ids));
  }

  /** Each socket speaks for one id: its own, and by the name that the server knows. */
  move(connection: Connection, data: Uint8Array): void {
    const id = data.length <= MAX_BYTES ? onlyIdIn(data) : null;
    if (id === null || !this.mayOwn(connection, id))
      return connection.end(CLOSE.malformed, 'Invalid awareness');
    connection.awarenessId = id;
    this.owners.set(id, connection);
    const named = modifyAwarenessUpdate(
      data,
      (state: State | null) => state && withPerson(connection, state),
    );
    applyAwarenessUpdate(this.awareness, named, connection);
  }

  /** Shows a name that has just changed, to its owner's own editor too: it counts on from there. */
  updateName(connection: Connection): void {
    const { awareness } = this;
    const id = connection.awarenessId ?? -1;
    const [state, meta] = [awareness.states.get(id), awareness.meta.get(id)];
    if (!state || !meta || this.owners.get(id) !== connection) return;
    awareness.states.set(id, withPerson(connection, state));
    awareness.meta.set(id, { clock: meta.clock + 1, lastUpdated: Date.now() });
    awareness.emit('update', [{ added: [], updated: [id], removed: [] }, null]);
  }

  forget(connection: Connection): void {
    const id = connection.awarenessId;
    if (id === null || this.owners.get(id) !== connection) return;
    this.owners.delete(id);
    removeAwarenessStates(this.awareness, [id], connection);
  }

  stop(): void {
    clearInterval(this.timer);
    this.awareness.destroy();
  }

  private sweep(): void {
    const last = Date.now() - EXPIRES_AFTER_MS;
    const { awareness } = this;
    const outdated = [...awareness.getStates().keys()].filter(
      (id) => (awareness.meta.get(id)?.lastUpdated ?? 0) <= last,
    );
    if (outdated.length > 0) removeAwarenessStates(awareness, outdated, 'timeout');
  }

  /** Somebody who comes back may take over from their own old socket. */
  private mayOwn(connection: Connection, id: number): boolean {
    if (connection.awarenessId !== null) return connection.awarenessId === id;
    const owner = this.owners.get(id);
    return !owner || owner.viewer.id === connection.viewer.id;
  }
}

/** The state of one cursor. */
type State = Record<string, unknown>;

/** The same by the name and colour that the server knows, whatever the client calls itself. */
function withPerson({ person }: Connection, state: State): State {
  return { ...state, name: person.name, color: colourOf(person), tone: person.tone };
}

/** The one id that an update is about; null where it is about several, or no state of a cursor at all. */
function onlyIdIn(data: Uint8Array): number | null {
  try {
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarUint(decoder) !== 1) return null;
    const id = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    if (Math.max(id, clock) > MAX_NUMBER) return null;
    const state: unknown = JSON.parse(decoding.readVarString(decoder));
    return typeof state === 'object' && !Array.isArray(state) ? id : null;
  } catch {
    return null;
  }
}
