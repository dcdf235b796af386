import {
  ContentDeleted,
  ContentFormat,
  ContentString,
  decodeUpdate,
  type Doc,
  findIndexSS,
  GC,
  getState,
  type ID,
  Item,
  Skip,
} from 'yjs';
import { ATTRIBUTES, TEXT } from '../../../protocol/rich-text/lines.ts';

/** The properties of an update, found without applying it. */
export interface UpdateCheck {
  /** Whether the document has everything that it depends on. */
  isComplete: boolean;
  /** Whether it adds anything that the document does not have. */
  adds: boolean;
  /** Whether it deletes anything that is not deleted yet. */
  deletes: boolean;
  /** How many visible letters it deletes. */
  deletedLetters: number;
}

/**
 * The clock up to which a document has each client's changes, including checked updates that are about to be applied.
 */
export class ClientClocks {
  private readonly pendingClocks = new Map<number, number>();

  constructor(private readonly doc: Doc) {}

  /** Checks the next update, and records it if it is complete. Throws if it is not a valid update of a text. */
  check(data: Uint8Array): UpdateCheck {
    const { structs, ds } = decodeUpdate(data);
    const after = new Map<number, number>();
    const getEndClock = (client: number) => after.get(client) ?? this.end(client);
    const has = (id: ID | null) => id === null || id.clock < getEndClock(id.client);
    if (!structs.every(isKnown)) throw new Error('not an update of a flat text');
    let isComplete = true;
    let adds = false;
    for (const { id, length, ...struct } of structs.map(toRange)) {
      if (struct.isGap || id.clock > getEndClock(id.client)) isComplete = false;
      if (id.clock + length > getEndClock(id.client)) adds = true;
      after.set(id.client, Math.max(getEndClock(id.client), id.clock + length));
    }
    for (const struct of structs)
      if (struct instanceof Item && !referencedIds(struct).every(has)) isComplete = false;
    let deletes = false;
    let deletedLetters = 0;
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) {
        if (clock + len > getEndClock(client)) isComplete = false;
        // part of it may be added by this same update
        deletes ||= clock + len > getState(this.doc.store, client);
        for (const letters of this.findUndeleted(client, clock, len)) {
          deletes = true;
          deletedLetters += letters;
        }
      }
    if (isComplete) for (const [client, clock] of after) this.pendingClocks.set(client, clock);
    return { isComplete, adds, deletes, deletedLetters };
  }

  /** The parts of a range that the document has and that are not deleted yet: the visible letters in each. */
  private *findUndeleted(client: number, clock: number, length: number): Generator<number> {
    const structs = this.doc.store.clients.get(client) ?? [];
    if (clock >= getState(this.doc.store, client)) return;
    for (let index = findIndexSS(structs, clock); index < structs.length; index++) {
      const struct = structs[index];
      if (!struct || struct.id.clock >= clock + length) return;
      if (struct.deleted) continue;
      const start = Math.max(clock, struct.id.clock);
      const end = Math.min(clock + length, struct.id.clock + struct.length);
      yield struct instanceof Item && struct.countable ? end - start : 0;
    }
  }

  private end(client: number): number {
    return this.pendingClocks.get(client) ?? getState(this.doc.store, client);
  }
}

/** A flat text contains letters and their formats only. */
function isKnown(struct: Item | GC | Skip): boolean {
  if (!(struct instanceof Item)) return true;
  const { content } = struct;
  const parent: unknown = struct.parent;
  if (typeof parent === 'string' && parent !== TEXT) return false;
  if (content instanceof ContentFormat) return ATTRIBUTES.has(content.key);
  return content instanceof ContentString || content instanceof ContentDeleted;
}

function toRange(struct: Item | GC | Skip): { id: ID; length: number; isGap: boolean } {
  return { id: struct.id, length: struct.length, isGap: struct instanceof Skip };
}

/** The ids that an item refers to: its neighbours and its parent. */
function referencedIds(item: Item): (ID | null)[] {
  const parent: unknown = item.parent;
  const isId = parent !== null && typeof parent === 'object' && 'clock' in parent;
  return [item.origin, item.rightOrigin, isId ? (parent as ID) : null];
}
