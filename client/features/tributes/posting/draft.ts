import { deviceStore } from '../../../storage/deviceStore.ts';
import { generateId } from '../../../net/newId.ts';
import {
  EMPTY_TRIBUTE_TEXT,
  tributeFields,
  type TributeText,
} from '../../../../protocol/tribute-text.ts';

/** A tribute that somebody has begun to write on a page, stored on the device until it is in the outbox. */
export type Draft = TributeText & {
  /** The chosen photos in their order. */
  photos?: readonly ChosenPhoto[] | undefined;
  /** Why the server refused this text. */
  refusal?: string;
};

/** A photo that was chosen. */
export type ChosenPhoto = {
  /** The photo store's key of this device's copy, if it has one. */
  key: string;
  /** Its size in pixels. */
  width: number;
  height: number;
  /** Its address, if it is with the message already. */
  image?: string;
  /** It is a still of a film. */
  film?: true | undefined;
};

export const emptyDraft: Draft = EMPTY_TRIBUTE_TEXT;

export function isBlank(draft: Draft): boolean {
  return !draft.photos?.length && tributeFields.every(([name]) => !draft[name]?.trim());
}

/** A draft as stored on the device: one for each tab in which somebody writes. */
export type StoredDraft = Draft & {
  id: string;
  pageId: string;
  savedAt: number;
  /** Copied from the server's HTML form and not edited since: the browser may already be submitting that form itself. */
  fromServed?: true;
};

/** Earlier builds kept one photo, under the draft's own name. */
type EarlierDraft = StoredDraft & { photo?: { width: number; height: number } };

const toDraft = ({ photo, ...draft }: EarlierDraft): StoredDraft =>
  photo ? { ...draft, photos: [{ key: `draft.${draft.id}`, ...photo }] } : draft;

const drafts = deviceStore<EarlierDraft>('draft');
const locks = new Map<string, Promise<boolean>>();

export function createDraft(pageId: string): StoredDraft {
  return { ...emptyDraft, id: generateId(), pageId, savedAt: 0 };
}

export function storeDraft(draft: StoredDraft): void {
  drafts.put(draft.id, draft);
  assignToTab(draft);
  void lockDraft(draft.id);
}

export function removeDraft({ id }: StoredDraft): void {
  drafts.remove(id);
}

/** Removes this tab's draft after the browser has submitted the server's HTML form. */
export function removeFormDraft(pageId: string): void {
  const draft = findDraftBeforeReload(pageId);
  if (draft?.fromServed) removeDraft(draft);
}

/** The draft that this tab had before it was reloaded. */
export function findDraftBeforeReload(pageId: string): StoredDraft | undefined {
  try {
    const stored = drafts.get(sessionStorage.getItem(ownKey(pageId)) ?? '');
    return stored && toDraft(stored);
  } catch {
    return undefined;
  }
}

/** The draft to continue: this tab's own, else the newest that no other open tab is editing. */
export async function claimDraft(pageId: string): Promise<StoredDraft | undefined> {
  const own = findDraftBeforeReload(pageId); // a duplicated tab has the same draft: the tab that holds the lock keeps it
  const ofPage = drafts.all().filter((draft) => draft.pageId === pageId);
  const others = ofPage.map(toDraft);
  others.sort((a, b) => b.savedAt - a.savedAt);
  for (const draft of own ? [own, ...others] : others)
    if (await lockDraft(draft.id)) {
      assignToTab(draft);
      return draft;
    }
  return undefined;
}

/** Locks a draft for this tab until it is closed; false if another open tab holds the lock. */
function lockDraft(id: string): Promise<boolean> {
  const existing = locks.get(id);
  if (existing) return existing;
  const acquired = new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(true); // no Web Locks over plain HTTP, so tabs cannot know about each other
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
    // after a reload, the newest draft is found instead
  }
}

const ownKey = (pageId: string) => `keepsake.draft.${pageId}`;
