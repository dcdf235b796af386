import { Doc } from 'yjs';

/**
 * An empty document that changes by nobody's hand. Left to itself, Yjs deletes formats that look
 * needless after each change from elsewhere, on every device differently, and the devices end up
 * with different formats (cleanupYTextAfterTransaction, which runs right after this event).
 */
export function newDocument(): Doc {
  const doc = new Doc();
  doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false;
  });
  return doc;
}
