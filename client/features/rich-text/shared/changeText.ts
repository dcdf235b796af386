import { RetryLater, RefusedError } from '../../../net/failure.ts';
import { acquireText } from './openTexts.ts';
import type { SharedText, TextEnd } from './sharedText.ts';

/** How long to wait for the connection before changing the text offline. */
export const CONNECT_TIMEOUT_MS = 4_000;

const ENDS: Record<TextEnd, string> = {
  'not allowed': 'You can no longer change this page, so it was left as it is.',
  gone: 'This block was removed, so it was left as it is.',
  'logged out': 'Your login has ended. Please sign in and try again.',
};

/**
 * Changes a text whose editor may be closed, starting from the server's current version if it can be reached;
 * resolves with whether anything changed.
 */
export async function changeText(blockId: string, work: () => boolean): Promise<boolean> {
  const { text, isWritable, release } = acquireText(blockId);
  try {
    const isReached = () => text.isSynced() || text.end() !== null || text.state() !== 'saved';
    await waitUntil(text, isReached, CONNECT_TIMEOUT_MS);
    const end = text.end();
    if (end === 'logged out') throw new RetryLater({ message: ENDS[end] });
    if (end) throw new RefusedError(ENDS[end]);
    if (!isWritable()) throw new RetryLater({});
    const hasChanged = work();
    await waitUntil(text, () => text.state() !== 'saving', CONNECT_TIMEOUT_MS);
    return hasChanged;
  } finally {
    release();
  }
}

function waitUntil(text: SharedText, is: () => boolean, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, timeoutMs);
    const stop = text.onChange(() => is() && done());
    if (is()) done();
  });
}
