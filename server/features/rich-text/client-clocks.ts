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

/** What is known of an update without applying it. */
export interface UpdateCheck {
  /** Whether the document has everything that it depends on. */
  isComplete: boolean;
  /** Whether it adds anything that the document does not have. */
  adds: boolean;
  /** Whether it deletes anything that is not deleted yet. */
  deletes: boolean;
}

/** Up to which clock a document has each client's changes, checked updates that will follow included. */
export class ClientClocks {
  private readonly pendingClocks = new Map<number, number>();

  constructor(private readonly doc: Doc) {}

  /** Checks the next update, and counts it in where it is complete. Throws where it is no update of a text. */
  check(data: Uint8Array): UpdateCheck {
    const { structs, ds } = decodeUpdate(data);
    const after = new Map<number, number>();
    const end = (client: number) => after.get(client) ?? this.end(client);
    const has = (id: ID | null) => id === null || id.clock < end(id.client);
    if (!structs.every(isKnown)) throw new Error('nothing that an editor could show');
    let isComplete = true;
    let adds = false;
    for (const { id, length, ...struct } of structs.map(partsOf)) {
      if (struct.isGap || id.clock > end(id.client)) isComplete = false;
      if (id.clock + length > end(id.client)) adds = true;
      after.set(id.client, Math.max(end(id.client), id.clock + length));
    }
    for (const struct of structs)
      if (struct instanceof Item && !referencedIds(struct).every(has)) isComplete = false;
    let deletes = false;
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) {
        if (clock + len > end(client)) isComplete = false;
        deletes ||= this.hasUndeleted(client, clock, len);
      }
    if (isComplete) for (const [client, clock] of after) this.pendingClocks.set(client, clock);
    return { isComplete, adds, deletes };
  }

  /** Whether anything of a range is not deleted yet. */
  private hasUndeleted(client: number, clock: number, length: number): boolean {
    const structs = this.doc.store.clients.get(client) ?? [];
    if (clock + length > getState(this.doc.store, client)) return true; // it comes with this update
    for (let index = findIndexSS(structs, clock); index < structs.length; index++) {
      const struct = structs[index];
      if (!struct || struct.id.clock >= clock + length) return false;
      if (!struct.deleted) return true;
    }
    return false;
  }

  private end(client: number): number {
    return this.pendingClocks.get(client) ?? getState(this.doc.store, client);
  }
}

/** A flat text holds letters and their formats, and nothing else. */
function isKnown(struct: Item | GC | Skip): boolean {
  if (!(struct instanceof Item)) return true;
  const { content } = struct;
  const parent: unknown = struct.parent;
  if (typeof parent === 'string' && parent !== TEXT) return false;
  if (content instanceof ContentFormat) return ATTRIBUTES.has(content.key);
  return content instanceof ContentString || content instanceof ContentDeleted;
}

function partsOf(struct: Item | GC | Skip): { id: ID; length: number; isGap: boolean } {
  return { id: struct.id, length: struct.length, isGap: struct instanceof Skip };
}

/** The ids that an item refers to: its neighbours and its parent. */
function referencedIds(item: Item): (ID | null)[] {
  const parent: unknown = item.parent;
  const isId = parent !== null && typeof parent === 'object' && 'clock' in parent;
  return [item.origin, item.rightOrigin, isId ? (parent as ID) : null];
}
