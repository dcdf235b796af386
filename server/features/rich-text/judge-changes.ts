import type { Doc } from 'yjs';
import { type Connection, type Sent } from './connection.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { ClientClocks } from './client-clocks.ts';

/** What a document may hold in all, in bytes of its state and updates. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Deleting goes on where adding is refused, up to this many bytes. */
const MAX_WITH_DELETIONS = 2 * MAX_DOCUMENT_BYTES;

const FULL = 'This text is as long as one block can hold. Please go on in a new block.';
const OUT_OF_STEP = 'This change came without those before it.';

/** What somebody sent, and who. */
export interface Change extends Sent {
  from: Connection;
}

/** A change that can be stored; one that is not new needs only its answer. */
export interface GoodChange extends Change {
  isNew: boolean;
}

/** How much a document holds, and what makes that less where it can be. */
interface Room {
  doc: Doc;
  readonly bytes: number;
  compact(): Promise<void>;
}

/** Gives those changes that can be stored; the others get their answer. */
export async function judgeChanges(batch: readonly Change[], room: Room): Promise<GoodChange[]> {
  const clocks = new ClientClocks(room.doc);
  const good: GoodChange[] = [];
  let bytes = 0;
  for (const change of batch) {
    const { from, data } = change;
    if (!from.isOpen) continue;
    if (from.isBehind) {
      from.refuse(change, OUT_OF_STEP);
      continue;
    }
    try {
      const { isComplete, adds, deletes } = clocks.judge(data);
      const isNew = adds || deletes;
      const most = adds ? MAX_DOCUMENT_BYTES : MAX_WITH_DELETIONS;
      const isTooMuch = () => isNew && room.bytes + bytes + data.length > most;
      if (isTooMuch()) await room.compact();
      if (!isComplete) from.refuse(change, OUT_OF_STEP);
      else if (isTooMuch()) from.refuse(change, FULL);
      else {
        good.push({ ...change, isNew });
        if (isNew) bytes += data.length;
      }
    } catch {
      from.end(CLOSE.malformed, 'Invalid update');
    }
  }
  return good;
}
