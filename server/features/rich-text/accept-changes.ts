import type { Doc } from 'yjs';
import { type Connection, type ClientChange } from './connection.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { ClientClocks } from './client-clocks.ts';

/** What a document may hold in all, in bytes of its state and updates. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Deleting goes on where adding is refused, up to this many bytes. */
const MAX_WITH_DELETIONS = 2 * MAX_DOCUMENT_BYTES;

const FULL = 'This text is as long as one block can hold. Please go on in a new block.';
const OUT_OF_STEP = 'This change came without those before it.';

/** A change with the connection that sent it. */
export interface IncomingChange extends ClientChange {
  from: Connection;
}

/** A change that can be stored; one that is not new only needs to be confirmed. */
export interface AcceptedChange extends IncomingChange {
  isNew: boolean;
}

/** How much a document holds, and how to make it less where that is possible. */
interface DocumentSize {
  doc: Doc;
  readonly bytes: number;
  compact(): Promise<void>;
}

/** Returns the changes that can be stored; the others are refused here. */
export async function acceptChanges(
  batch: readonly IncomingChange[],
  size: DocumentSize,
): Promise<AcceptedChange[]> {
  const clocks = new ClientClocks(size.doc);
  const accepted: AcceptedChange[] = [];
  let bytes = 0;
  for (const change of batch) {
    const { from, data } = change;
    if (!from.isOpen) continue;
    if (from.isBehind) {
      from.refuse(change, OUT_OF_STEP);
      continue;
    }
    try {
      const { isComplete, adds, deletes } = clocks.check(data);
      const isNew = adds || deletes;
      const maxBytes = adds ? MAX_DOCUMENT_BYTES : MAX_WITH_DELETIONS;
      const isTooMuch = () => isNew && size.bytes + bytes + data.length > maxBytes;
      if (isTooMuch()) await size.compact();
      if (!isComplete) from.refuse(change, OUT_OF_STEP);
      else if (isTooMuch()) from.refuse(change, FULL);
      else {
        accepted.push({ ...change, isNew });
        if (isNew) bytes += data.length;
      }
    } catch {
      from.end(CLOSE.malformed, 'Invalid update');
    }
  }
  return accepted;
}
