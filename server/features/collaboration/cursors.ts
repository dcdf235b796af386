import * as decoding from 'lib0/decoding';
import {
  applyAwarenessUpdate,
  type Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { CLOSE, type Connection } from './connection.ts';
import * as wire from './wire.ts';

/** What one editor may say of itself: a name, a colour and two places. */
const MAX_BYTES = 4 * 1024;

interface Changed {
  added: number[];
  updated: number[];
  removed: number[];
}

/** Where everybody's cursor is; forgotten within 30 s of the last sign of life. */
export class Cursors {
  private readonly speakers = new Map<number, Connection>();

  constructor(
    private readonly awareness: Awareness,
    connections: ReadonlySet<Connection>,
  ) {
    awareness.setLocalState(null); // the server itself edits nothing
    awareness.on('update', ({ added, updated, removed }: Changed, origin: unknown) => {
      const data = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed]);
      for (const one of connections) if (one !== origin) one.send(wire.awareness(data));
    });
  }

  /** Shows a newcomer who is there. */
  show(connection: Connection): void {
    const ids = [...this.awareness.getStates().keys()];
    if (ids.length > 0) connection.send(wire.awareness(encodeAwarenessUpdate(this.awareness, ids)));
  }

  /** Each socket speaks for one id: its own. */
  move(connection: Connection, data: Uint8Array): void {
    const id = data.length <= MAX_BYTES ? onlyIdIn(data) : null;
    if (id === null || !this.maySpeak(connection, id))
      return connection.end(CLOSE.malformed, 'Invalid awareness');
    connection.awarenessId = id;
    this.speakers.set(id, connection);
    applyAwarenessUpdate(this.awareness, data, connection);
  }

  forget(connection: Connection): void {
    const id = connection.awarenessId;
    if (id === null || this.speakers.get(id) !== connection) return;
    this.speakers.delete(id);
    removeAwarenessStates(this.awareness, [id], connection);
  }

  stop(): void {
    this.awareness.destroy();
  }

  /** Somebody who comes back may take over from their own old socket. */
  private maySpeak(connection: Connection, id: number): boolean {
    if (connection.awarenessId !== null) return connection.awarenessId === id;
    const speaker = this.speakers.get(id);
    return !speaker || speaker.viewer.id === connection.viewer.id;
  }
}

/** The one id that an update is about; null where it is about several, or no update at all. */
function onlyIdIn(data: Uint8Array): number | null {
  try {
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarUint(decoder) !== 1) return null;
    const id = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder); // its clock
    JSON.parse(decoding.readVarString(decoder));
    return id;
  } catch {
    return null;
  }
}
