import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../../net/listeners.ts';
import { createLocalStore } from '../../../storage/localStore.ts';
import { findWorst, type SavedState } from '../../../storage/savedState.ts';

/** A text with edits that the server has not stored yet, as stored on this device. */
type UnsentText = {
  /** By author and block, so that nobody's replaces another's. */
  id: string;
  block: string;
  /** The author: it is never sent with anybody else's login. */
  userId: string;
  /** The whole Yjs state in base64. */
  state: string;
};

const store = createLocalStore<UnsentText>('text');
const toId = (userId: string, block: string) => `${userId}.${block}`;

/** The unsent texts on this device, by author and block. */
export const unsentTexts = {
  listOf: (userId: string) => store.all().filter((text) => text.userId === userId),
  get: (userId: string, block: string) => store.get(toId(userId, block)),
  put(userId: string, block: string, state: string) {
    const id = toId(userId, block);
    store.put(id, { id, userId, block, state });
  },
  remove: (userId: string, block: string) => store.remove(toId(userId, block)),
};

// builds up to 1.1.0 stored them by block alone, as their id; read until December 2027
for (const { id, userId, block, state } of store.all() as Partial<UnsentText>[]) {
  if (id === undefined || userId === undefined || state === undefined || block) continue;
  unsentTexts.put(userId, id, state);
  store.remove(id);
}

/** A text as it was when its editor was closed, and whether it is stored; it may not be published yet. */
type RecentText = { html: string; state: SavedState };

const textsById = new Map<string, RecentText>();
const { onChange, notify } = createListeners();

/** Recently closed texts by block id: the page shows them until the server has published them. */
export const recentTexts = {
  get: (id: string) => textsById.get(id),
  put(id: string, text: RecentText) {
    const before = textsById.get(id);
    if (before?.html === text.html && before.state === text.state) return;
    textsById.set(id, text);
    notify();
  },
  /** Its editor is open again and shows its state itself. */
  opened(id: string) {
    const text = textsById.get(id);
    if (text) recentTexts.put(id, { ...text, state: 'saved' });
  },
  /** The server has published it. */
  published(id: string) {
    if (textsById.get(id)?.state !== 'saved') return;
    textsById.delete(id);
    notify();
  },
  /** The overall state of all these texts. */
  state: () => findWorst([...textsById.values()].map(({ state }) => state)),
  onChange,
};

/** A block's formatted text as it was when its editor was closed; undefined once the server has published it. */
export function useRecentText(
  block: { id: string } & Record<string, unknown>,
  field: string | undefined,
): RecentText | undefined {
  const { id } = block;
  const published = field && block[field];
  const recentText = useSyncExternalStore(recentTexts.onChange, () => recentTexts.get(id));
  useEffect(() => recentTexts.published(id), [id, published]);
  return field ? recentText : undefined;
}

/** Sends what an earlier visit could not; the code is loaded only if there is something to send. */
export async function sendUnsentTexts(userId: string): Promise<void> {
  const texts = unsentTexts.listOf(userId);
  if (texts.length === 0) return;
  const { acquireText } = await import('./openTexts.ts');
  for (const { block } of texts) acquireText(block).release();
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8_192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8_192));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
