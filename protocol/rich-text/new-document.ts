import { Doc } from 'yjs';

/**
 * An empty document that is never changed by Yjs itself. By default, Yjs removes redundant formats after each remote
 * change, on every device differently, and the devices end up with different formats (cleanupYTextAfterTransaction,
 * which runs right after this event).
 */
export function createEmptyDocument(): Doc {
  const doc = new Doc();
  doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false;
  });
  return doc;
}
