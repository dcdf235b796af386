import { deviceStore } from '../../storage/deviceStore.ts';
import { newId } from '../../net/newId.ts';
import type { TributeText } from './validation.ts';

/** What somebody has begun to write on a page, kept on the device until it is in the outbox. */
export type Draft = TributeText & {
  /** The pixel size of the chosen photo, which lies in the photo drawer under the draft's `photoKey`. */
  photo?: { width: number; height: number };
  /** Why the server gave these words back. */
  refusal?: string;
};

export const emptyDraft: Draft = { name: '', content: '' };

export function isBlank({ name, content, photo }: Draft): boolean {
  return !name.trim() && !content.trim() && !photo;
}

/** A draft as the device keeps it: one for each tab in which something is begun. */
export type StoredDraft = Draft & {
  id: string;
  pageId: string;
  savedAt: number;
  /** Taken from the form that the server drew, and not touched since: that form may be on its way by itself. */
  fromServed?: true;
};

const drafts = deviceStore<StoredDraft>('draft');
const locks = new Map<string, Promise<boolean>>();

export function newDraft(pageId: string): StoredDraft {
  return { ...emptyDraft, id: newId(), pageId, savedAt: 0 };
}

export function storeDraft(draft: StoredDraft): void {
  drafts.put(draft.id, draft);
  assignToTab(draft);
  void lockDraft(draft.id);
}

export function removeDraft({ id }: StoredDraft): void {
  drafts.remove(id);
}

/** The served form of this tab has been sent by the browser itself. */
export function removeServedDraft(pageId: string): void {
  const draft = draftBeforeReload(pageId);
  if (draft?.fromServed) removeDraft(draft);
}

/** What this very tab had begun before it was loaded again. */
export function draftBeforeReload(pageId: string): StoredDraft | undefined {
  try {
    return drafts.get(sessionStorage.getItem(ownKey(pageId)) ?? '');
  } catch {
    return undefined;
  }
}

/** The draft to go on with: this tab's own, else the newest that no open tab is writing. */
export async function claimDraft(pageId: string): Promise<StoredDraft | undefined> {
  const own = draftBeforeReload(pageId); // a duplicated tab has it too: whoever holds it keeps it
  const others = drafts.all().filter((draft) => draft.pageId === pageId);
  others.sort((a, b) => b.savedAt - a.savedAt);
  for (const draft of own ? [own, ...others] : others)
    if (await lockDraft(draft.id)) {
      assignToTab(draft);
      return draft;
    }
  return undefined;
}

/** Takes a draft for this tab until it is closed; false where another open tab has it. */
function lockDraft(id: string): Promise<boolean> {
  const existing = locks.get(id);
  if (existing) return existing;
  const acquired = new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(true); // plain http: no tab can know of the others
    const untilClosed = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise<void>(() => {});
    };
    const name = `keepsake.draft.${id}`;
    navigator.locks.request(name, { ifAvailable: true }, untilClosed).catch(() => resolve(true));
  });
  locks.set(id, acquired);
  return acquired;
}

function assignToTab({ id, pageId }: StoredDraft): void {
  try {
    sessionStorage.setItem(ownKey(pageId), id);
  } catch {
    // then the newest draft is found again after a reload
  }
}

const ownKey = (pageId: string) => `keepsake.draft.${pageId}`;
