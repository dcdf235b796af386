import * as decoding from 'lib0/decoding';
import {
  applyAwarenessUpdate,
  type Awareness,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { getPersonColor } from '../members/person.ts';
import type { EditorSocket } from './editor-socket.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { encodeAwareness } from '../../../protocol/rich-text/messages.ts';

/** The most bytes of one cursor's state. */
const MAX_BYTES = 4 * 1024;
/** The largest id and clock: ids have 32 bits, and a clock at its maximum could not be incremented. */
const MAX_NUMBER = 2 ** 32 - 1;
/** Clients repeat their state every 15 to 18 s; one that disconnected silently is removed after this time. */
const EXPIRES_AFTER_MS = 25_000;
const SWEEP_MS = 2_500;

/** The origin of updates from other processes; only local moves are published to them. */
const REMOTE = 'remote';
const NOT_PUBLISHED = new Set<unknown>([REMOTE, 'timeout', 'local']);

interface AwarenessChange {
  added: number[];
  updated: number[];
  removed: number[];
}

/** Everybody's cursor positions; removed within 30 s of the last message. */
export class Cursors {
  private readonly owners = new Map<number, EditorSocket>();
  private readonly timer = setInterval(() => this.sweep(), SWEEP_MS).unref();

  constructor(
    private readonly awareness: Awareness,
    sockets: ReadonlySet<EditorSocket>,
    private readonly publish: (update: Uint8Array) => void,
  ) {
    awareness.setLocalState(null); // the server has no cursor
    awareness.on('update', ({ added, updated, removed }: AwarenessChange, origin: unknown) => {
      const data = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed]);
      for (const editor of sockets) if (editor !== origin) editor.send(encodeAwareness(data));
      if (!NOT_PUBLISHED.has(origin)) publish(data);
    });
  }

  /** Sends a new connection all cursors. */
  sendAllTo(editor: EditorSocket): void {
    const ids = [...this.awareness.getStates().keys()];
    if (ids.length > 0) editor.send(encodeAwareness(encodeAwarenessUpdate(this.awareness, ids)));
  }

  /** Applies cursor positions from another process. */
  apply(update: Uint8Array): void {
    applyAwarenessUpdate(this.awareness, update, REMOTE);
  }

  /** Sends the other processes all cursors of this one. */
  republish(): void {
    const ids = [...this.owners.keys()].filter((id) => this.awareness.states.has(id));
    if (ids.length > 0) this.publish(encodeAwarenessUpdate(this.awareness, ids));
  }

  /** A socket may move only its own id, under the name that the server knows. */
  move(editor: EditorSocket, data: Uint8Array): void {
    const id = data.length <= MAX_BYTES ? readClientId(data) : null;
    if (id === null || !this.mayOwn(editor, id))
      return editor.end(CLOSE.malformed, 'Invalid awareness');
    editor.awarenessId = id;
    this.owners.set(id, editor);
    const named = modifyAwarenessUpdate(
      data,
      (state: State | null) => state && withPerson(editor, state),
    );
    applyAwarenessUpdate(this.awareness, named, editor);
  }

  /** Shows a changed name, also in its owner's own editor, whose clock continues from there. */
  updateName(editor: EditorSocket): void {
    const { awareness } = this;
    const id = editor.awarenessId ?? -1;
    const [state, meta] = [awareness.states.get(id), awareness.meta.get(id)];
    if (!state || !meta || this.owners.get(id) !== editor) return;
    awareness.states.set(id, withPerson(editor, state));
    awareness.meta.set(id, { clock: meta.clock + 1, lastUpdated: Date.now() });
    awareness.emit('update', [{ added: [], updated: [id], removed: [] }, null]);
  }

  forget(editor: EditorSocket): void {
    const id = editor.awarenessId;
    if (id === null || this.owners.get(id) !== editor) return;
    this.owners.delete(id);
    removeAwarenessStates(this.awareness, [id], editor);
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

  /** A client that reconnects may take over the id of its own old socket. */
  private mayOwn(editor: EditorSocket, id: number): boolean {
    if (editor.awarenessId !== null) return editor.awarenessId === id;
    const owner = this.owners.get(id);
    return !owner || owner.viewer.id === editor.viewer.id;
  }
}

/** The state of one cursor. */
type State = Record<string, unknown>;

/** The state with the name and colour that the server knows, whatever the client sent. */
function withPerson({ person }: EditorSocket, state: State): State {
  const { name, colorIndex } = person;
  return { ...state, name, color: getPersonColor(person), tone: colorIndex };
}

/** The id that an update is about; null if it is about several, or is not a valid cursor state. */
function readClientId(data: Uint8Array): number | null {
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
