import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { renewToken } from '../../../auth/authorisedFetch.ts';
import { authorId } from '../../../auth/author.ts';
import { accessToken, onAccount, readAccount } from '../../../auth/session.ts';
import { toFailure } from '../../../net/failure.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import { isLoggingOut } from '../../../storage/unsentEdits.ts';
import { fromBase64, recentTexts, toBase64, unsentTexts } from './unsentTexts.ts';
import { richTextToHtml } from '../../../../protocol/rich-text/lines-to-html.ts';
import { TEXT } from '../../../../protocol/rich-text/lines.ts';
import { createEmptyDocument } from '../../../../protocol/rich-text/new-document.ts';
import { createOwnChanges, type OwnChanges } from './ownChanges.ts';
import { openSharedText, type SharedText } from './sharedText.ts';
import type { TextSocket } from './textConnection.ts';

/** Edits reach the device's storage within this time. */
const STORE_AFTER_MS = 300;

/** What this visit knows of a text, even while it is closed, so that one's own changes can be undone. */
type CachedText = {
  doc: Doc;
  ownChanges: OwnChanges;
  /** Whether the text has been in step with the server, so that it can be edited offline. */
  isWritable: boolean;
};

type OpenText = { text: SharedText; cached: CachedText; users: number; stopStoring: () => void };

const cachedTexts = new Map<string, CachedText>();
const texts = new Map<string, OpenText>();

/** Opens a block's text; it stays open until every user has released it and all of it is stored. */
export function acquireText(blockId: string) {
  const opened = texts.get(blockId) ?? openText(blockId);
  texts.set(blockId, opened);
  opened.users += 1;
  recentTexts.opened(blockId);
  let isReleased = false;
  return {
    text: opened.text,
    ownChanges: opened.cached.ownChanges,
    isWritable: () => opened.cached.isWritable,
    release() {
      if (isReleased) return;
      isReleased = true;
      opened.users -= 1;
      closeWhenDone(blockId, opened);
    },
  };
}

/**
 * Resumes the text of a restored block, whether it is open or only stored on this device, and sends its unsaved edits.
 */
export function resumeText(blockId: string): void {
  const isStored = unsentTexts.get(authorId(), blockId) !== undefined;
  if (!isStored && !texts.has(blockId)) return;
  const { text, release } = acquireText(blockId);
  text.resume();
  release();
}

/** The plain text of a state that is stored on the device. */
export function decodePlainText(state: string): string {
  const doc = createEmptyDocument();
  applyUpdate(doc, fromBase64(state));
  return doc.getText(TEXT).toString().trim();
}

function closeWhenDone(blockId: string, opened: OpenText) {
  const { text, cached, stopStoring } = opened;
  const check = () => {
    if (opened.users > 0) return stop();
    const state = text.state();
    if (cached.isWritable) recentTexts.put(blockId, { html: richTextToHtml(text.doc), state });
    // without the right to write, it would wait forever; the unsaved edits stay on the device
    if (state !== 'saved' && text.end() === null) return;
    stop();
    stopStoring();
    text.close();
    texts.delete(blockId);
  };
  const stop = text.onChange(check);
  check();
}

function openText(blockId: string): OpenText {
  const userId = authorId();
  const cached = getCachedText(`${userId} ${blockId}`);
  const { doc } = cached;
  const unsent = unsentTexts.get(userId, blockId);
  if (unsent) applyUpdate(doc, fromBase64(unsent.state));
  if (unsent) cached.isWritable = true;
  const text = openSharedText({
    doc,
    isUnsaved: unsent !== undefined,
    token: (refused) => getToken(refused, userId),
    connect: () => new WebSocket(toSocketUrl(blockId)) as unknown as TextSocket,
    onReconnect(listener) {
      const stops = [onReconnect(listener), onAccount(listener)];
      return () => stops.forEach((stop) => stop());
    },
    onOffline(listener) {
      addEventListener('offline', listener);
      return () => removeEventListener('offline', listener);
    },
  });
  const stopWaiting = text.onChange(() => {
    if (!text.isSynced()) return;
    cached.isWritable = true;
    stopWaiting();
  });
  const stopStoring = storeOnDevice(blockId, userId, text, unsent?.state);
  return { text, cached, users: 0, stopStoring };
}

function getCachedText(key: string): CachedText {
  const cached = cachedTexts.get(key) ?? createCachedText();
  cachedTexts.set(key, cached);
  cached.doc.clientID = new Doc().clientID; // others have seen the cursor of the previous id leave
  return cached;
}

function createCachedText(): CachedText {
  const doc = createEmptyDocument();
  return { doc, ownChanges: createOwnChanges(doc), isWritable: false };
}

/** Keeps unsaved edits on the device until the server has stored them. Returns a function that stops this. */
function storeOnDevice(
  id: string,
  userId: string,
  text: SharedText,
  storedBefore: string | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedState = storedBefore;

  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    if (text.state() === 'saved' || isLoggingOut()) return;
    const stored = unsentTexts.get(userId, id)?.state;
    // another tab's edits would be replaced by these: so this tab stores and sends both
    if (stored !== undefined && stored !== storedState) applyUpdate(text.doc, fromBase64(stored));
    storedState = toBase64(encodeStateAsUpdate(text.doc));
    unsentTexts.put(userId, id, storedState);
  };
  const stop = text.onChange(() => {
    if (text.state() !== 'saved') timer ??= setTimeout(store, STORE_AFTER_MS);
    // the state of another tab is removed by that tab
    else if (storedState !== undefined && unsentTexts.get(userId, id)?.state === storedState)
      unsentTexts.remove(userId, id);
  });
  addEventListener('pagehide', store);
  return () => {
    store();
    stop();
    removeEventListener('pagehide', store);
  };
}

/** The author's token, other than the one that the server has refused; null if their login has ended. */
async function getToken(refused: string, userId: string): Promise<string | null> {
  try {
    if (refused) await renewToken(refused);
  } catch (error) {
    if (toFailure(error).kind === 'logged out') return null;
    throw error;
  }
  return readAccount().user?.id === userId ? accessToken() : null;
}

function toSocketUrl(blockId: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/collaboration?component=${encodeURIComponent(blockId)}&field=content`;
}
