import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import { authorised } from '../../auth/authorisedFetch.ts';
import { accessToken, account, onAccount } from '../../auth/session.ts';
import { failureOf } from '../../net/failure.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { fromBase64, unsentTexts, toBase64 } from './unsentTexts.ts';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import { openSharedText, type SharedText } from './sharedText.ts';
import type { TextSocket } from './textConnection.ts';

/** Words on the way to the device are never older than this. */
const STORE_AFTER_MS = 300;

type Held = { text: SharedText; users: number };

const texts = new Map<string, Held>();

/** A block's text, open until everybody has released it and all of it is stored. */
export function acquireText(componentId: string): { text: SharedText; release: () => void } {
  let entry = texts.get(componentId);
  if (!entry) texts.set(componentId, (entry = { text: open(componentId), users: 0 }));
  const { text } = entry;
  entry.users += 1;
  let isReleased = false;
  return {
    text,
    release() {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      closeWhenDone(componentId, entry);
    },
  };
}

/** Goes on with the text of a block that is back, open or kept on this device, and sends what was typed meanwhile. */
export function resumeText(componentId: string): void {
  const isStored = unsentTexts.get(componentId)?.userId === account().user?.id;
  if (!isStored && !texts.has(componentId)) return;
  const { text, release } = acquireText(componentId);
  text.resume();
  release();
}

function closeWhenDone(componentId: string, one: Held) {
  const look = () => {
    if (one.users > 0) return stop();
    // somebody who may not write any more would wait for ever; the device keeps the words
    if (one.text.state() !== 'saved' && one.text.end() === null) return;
    stop();
    one.text.close();
    texts.delete(componentId);
  };
  const stop = one.text.onChange(look);
  look();
}

function open(componentId: string): SharedText {
  const doc = newDocument();
  const userId = account().user?.id ?? '';
  const unsent = unsentTexts.get(componentId);
  const isUnsaved = unsent?.userId === userId;
  if (unsent && isUnsaved) applyUpdate(doc, fromBase64(unsent.state));
  const text = openSharedText({
    doc,
    isUnsaved,
    token: newToken,
    connect: () => new WebSocket(addressOf(componentId)) as unknown as TextSocket,
    onReconnect(listener) {
      const stops = [onReconnect(listener), onAccount(listener)];
      return () => stops.forEach((stop) => stop());
    },
  });
  storeOnDevice(componentId, userId, text, unsent?.state);
  return text;
}

/** What is not stored yet survives the tab; what is stored is forgotten. */
function storeOnDevice(
  id: string,
  userId: string,
  text: SharedText,
  storedBefore: string | undefined,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let own = storedBefore;

  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (text.state() === 'saved') return;
    own = toBase64(encodeStateAsUpdate(text.doc));
    unsentTexts.put(id, { id, userId, state: own });
  };
  text.onChange(() => {
    if (text.state() !== 'saved') timer ??= setTimeout(keep, STORE_AFTER_MS);
    // another tab's words are for it to forget
    else if (own !== undefined && unsentTexts.get(id)?.state === own) unsentTexts.remove(id);
  });
  addEventListener('pagehide', keep);
}

/** A token that the server has not refused; null where the login is over. */
async function newToken(refused: string): Promise<string | null> {
  if (refused && accessToken() === refused) {
    try {
      await authorised(
        ({ authorization }) => Promise.resolve(authorization !== `JWT ${refused}`),
        (isAnother) => !isAnother,
      );
    } catch (error) {
      if (failureOf(error).kind === 'logged out') return null;
      throw error;
    }
  }
  return accessToken() || null;
}

function addressOf(componentId: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/collaboration?component=${encodeURIComponent(componentId)}&field=content`;
}
