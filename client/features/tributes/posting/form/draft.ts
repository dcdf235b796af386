import { useCallback, useEffect, useRef, useState } from 'react';
import {
  isSameTributeText,
  pickTributeText,
  EMPTY_TRIBUTE_TEXT,
  TRIBUTE_FIELD_ENTRIES,
  type TributeText,
} from '../../../../../protocol/tribute-text.ts';
import type { ServedForm } from '../../../../../protocol/served-form.ts';
import { readTypedText } from './servedForm.ts';
import { createLocalStore } from '../../../../storage/localStore.ts';
import { generateId } from '../../../../net/generateId.ts';
import { holdWebLock } from '../../../../net/webLock.ts';

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
  /** The picture's size in pixels. */
  width: number;
  height: number;
  /** The picture's address, if it is already part of the message. */
  image?: string;
  /** Whether the picture is a still of a film. */
  film?: true | undefined;
};

export const emptyDraft: Draft = EMPTY_TRIBUTE_TEXT;

export function isBlank(draft: Draft): boolean {
  return !draft.photos?.length && TRIBUTE_FIELD_ENTRIES.every(([name]) => !draft[name]?.trim());
}

/** A draft as stored on the device: one for each tab in which somebody writes. */
type StoredDraft = Draft & {
  id: string;
  pageId: string;
  savedAt: number;
  /**
   * Whether the draft was copied from the server's HTML form and not edited since: the browser may already be
   * submitting that form itself.
   */
  fromServed?: true;
};

/**
 * This tab's draft and a function to change it; every change is stored on the device at once. `isSent` says whether the
 * browser has just submitted the server's HTML form.
 */
export function useDraft(pageId: string, servedForm: ServedForm | null, isSent: boolean) {
  const [draft, setDraft] = useState(() => ({
    ...createDraft(pageId),
    ...toServedDraft(servedForm),
  }));
  const draftRef = useRef(draft);

  const show = useCallback((next: StoredDraft) => {
    draftRef.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    const before = loadDraft(pageId, servedForm, isSent);
    // oxlint-disable-next-line react/set-state-in-effect -- what this device keeps is known only after the page came alive
    show(before);
    let isCancelled = false;
    const claim = async () => {
      const claimed = await claimDraft(pageId);
      const isUntouched = draftRef.current === before; // keep what is being written
      const next = claimed ?? (isBlank(before) ? before : createDraft(pageId));
      if (!isCancelled && isUntouched && next.id !== before.id) show(next);
    };
    void claim();
    return () => {
      isCancelled = true;
    };
  }, [pageId, servedForm, isSent, show]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      const next = { ...draftRef.current, ...change, savedAt: Date.now(), fromServed: undefined };
      if (isBlank(next)) drafts.remove(next.id);
      else storeDraft(next);
      show(next);
    },
    [show],
  );
  return { draft, changeDraft };
}

/** The draft of this tab, or the text in the server's HTML form, once the page came alive. */
function loadDraft(pageId: string, servedForm: ServedForm | null, isSent: boolean): StoredDraft {
  const stored = findDraftBeforeReload(pageId);
  if (isSent && stored?.fromServed) drafts.remove(stored.id); // then it is not found any more
  const tabDraft = findDraftBeforeReload(pageId) ?? createDraft(pageId);
  const typed = servedForm && createTypedDraft(tabDraft);
  if (!typed) return tabDraft;
  const draft = { ...typed, refusal: servedForm.refusal ?? undefined };
  storeDraft(draft);
  return draft;
}

function toServedDraft(servedForm: ServedForm | null): Partial<Draft> {
  if (!servedForm) return {};
  return { ...pickTributeText(servedForm), refusal: servedForm.refusal ?? undefined };
}

/**
 * A draft of the text in the server's HTML form, unless this tab's own draft, which stays stored, has the same text.
 */
function createTypedDraft(tabDraft: StoredDraft): StoredDraft | undefined {
  const typed = { ...emptyDraft, ...readTypedText() };
  if (isBlank(typed) || isSameTributeText(typed, tabDraft)) return undefined;
  const draft = isBlank(tabDraft) ? tabDraft : createDraft(tabDraft.pageId);
  return { ...draft, ...typed, savedAt: Date.now(), fromServed: true };
}

/** Builds before 1.1.0 kept one photo, under the draft's own name; read until December 2027. */
type EarlierDraft = StoredDraft & { photo?: { width: number; height: number } };

const toDraft = ({ photo, ...draft }: EarlierDraft): StoredDraft =>
  photo ? { ...draft, photos: [{ key: `draft.${draft.id}`, ...photo }] } : draft;

const drafts = createLocalStore<EarlierDraft>('draft');
const locks = new Map<string, Promise<boolean>>();

function createDraft(pageId: string): StoredDraft {
  return { ...emptyDraft, id: generateId(), pageId, savedAt: 0 };
}

function storeDraft(draft: StoredDraft): void {
  drafts.put(draft.id, draft);
  assignToTab(draft);
  void lockDraft(draft.id);
}

/** The draft that this tab had before it was reloaded. */
function findDraftBeforeReload(pageId: string): StoredDraft | undefined {
  try {
    const stored = drafts.get(sessionStorage.getItem(ownKey(pageId)) ?? '');
    return stored && toDraft(stored);
  } catch {
    return undefined;
  }
}

/** The draft to continue: this tab's own, else the newest that no other open tab is editing. */
async function claimDraft(pageId: string): Promise<StoredDraft | undefined> {
  const ownDraft = findDraftBeforeReload(pageId); // a duplicated tab has the same draft: the tab that holds the lock keeps it
  const ofPage = drafts.all().filter((draft) => draft.pageId === pageId);
  const others = ofPage.map(toDraft);
  others.sort((a, b) => b.savedAt - a.savedAt);
  for (const draft of ownDraft ? [ownDraft, ...others] : others)
    if (await lockDraft(draft.id)) {
      assignToTab(draft);
      return draft;
    }
  return undefined;
}

/** Locks a draft for this tab until it is closed; false if another open tab holds the lock. */
function lockDraft(id: string): Promise<boolean> {
  const lock = locks.get(id) ?? holdWebLock(`keepsake.draft.${id}`);
  locks.set(id, lock);
  return lock;
}

function assignToTab({ id, pageId }: StoredDraft): void {
  try {
    sessionStorage.setItem(ownKey(pageId), id);
  } catch {
    // after a reload, the newest draft is found instead
  }
}

const ownKey = (pageId: string) => `keepsake.draft.${pageId}`;
