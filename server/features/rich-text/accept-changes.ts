import type { Doc } from 'yjs';
import { type EditorSocket, type ClientChange } from './editor-socket.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { ClientClocks } from './client-clocks.ts';

/** The maximum size of a document, in bytes of its state and updates. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Deletions are still accepted when additions are refused, up to this many bytes. */
const MAX_WITH_DELETIONS = 2 * MAX_DOCUMENT_BYTES;

const FULL_MESSAGE = 'This text is as long as one block can hold. Please go on in a new block.';
const MISSING_CHANGES_MESSAGE = 'This change came without those before it.';

/** A change with the connection that sent it. */
export interface IncomingChange extends ClientChange {
  from: EditorSocket;
}

/** A change that can be stored; one that is not new is only confirmed. */
export interface AcceptedChange extends IncomingChange {
  isNew: boolean;
}

/** The size of a document, and a way to reduce it if possible. */
interface DocumentSize {
  doc: Doc;
  readonly bytes: number;
  compact(): Promise<void>;
}

interface Accepted {
  accepted: AcceptedChange[];
  /**
   * Changes to be processed once these are stored: a deletion comes first in its batch, so that the text before it is
   * known.
   */
  rest: readonly IncomingChange[];
  /** How many letters of the document the first change deletes. */
  deletedLetters: number;
}

/** Returns the changes that can be stored; refuses the others. */
export async function acceptChanges(
  batch: readonly IncomingChange[],
  size: DocumentSize,
): Promise<Accepted> {
  const clocks = new ClientClocks(size.doc);
  const accepted: AcceptedChange[] = [];
  let [bytes, deletedLetters] = [0, 0];
  for (const [index, change] of batch.entries()) {
    const { from, data } = change;
    if (!from.isOpen) continue;
    if (from.isBehind) {
      from.refuse(change, MISSING_CHANGES_MESSAGE);
      continue;
    }
    try {
      const check = clocks.check(data);
      const { isComplete, adds, deletes } = check;
      if (isComplete && deletes && accepted.length > 0)
        return { accepted, rest: batch.slice(index), deletedLetters };
      const isNew = adds || deletes;
      const maxBytes = adds ? MAX_DOCUMENT_BYTES : MAX_WITH_DELETIONS;
      const isTooMuch = () => isNew && size.bytes + bytes + data.length > maxBytes;
      if (isTooMuch()) await size.compact();
      if (!isComplete) from.refuse(change, MISSING_CHANGES_MESSAGE);
      else if (isTooMuch()) from.refuse(change, FULL_MESSAGE);
      else {
        accepted.push({ ...change, isNew });
        if (isNew) bytes += data.length;
        deletedLetters += check.deletedLetters;
      }
    } catch {
      from.end(CLOSE.malformed, 'Invalid update');
    }
  }
  return { accepted, rest: [], deletedLetters };
}
