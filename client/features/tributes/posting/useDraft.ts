import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameTributeText, pickTributeText } from '../../../../protocol/tribute-text.ts';
import type { FormState } from '../../../../protocol/form-state.ts';
import {
  createDraft,
  claimDraft,
  type Draft,
  findDraftBeforeReload,
  emptyDraft,
  removeDraft,
  isBlank,
  storeDraft,
  type StoredDraft,
} from './draft.ts';
import { readTypedText } from './formState.ts';

/** This tab's draft and a function to change it; every change is stored on the device at once. */
export function useDraft(pageId: string, served: FormState | null) {
  const [draft, setDraft] = useState(() => ({ ...createDraft(pageId), ...toDraft(served) }));
  const current = useRef(draft);

  const show = useCallback((next: StoredDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    const ownDraft = findDraftBeforeReload(pageId) ?? createDraft(pageId);
    const typed = served && createTypedDraft(ownDraft);
    const before = typed ? { ...typed, refusal: served.refusal ?? undefined } : ownDraft;
    if (typed) storeDraft(before);
    // oxlint-disable-next-line react/set-state-in-effect -- what this device keeps is known only after the page came alive
    show(before);
    let isOver = false;
    const claim = async () => {
      const claimed = await claimDraft(pageId);
      const isUntouched = current.current === before; // keep what is being written
      const next = claimed ?? (isBlank(before) ? before : createDraft(pageId));
      if (!isOver && isUntouched && next.id !== before.id) show(next);
    };
    void claim();
    return () => {
      isOver = true;
    };
  }, [pageId, served, show]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      const next = { ...current.current, ...change, savedAt: Date.now(), fromServed: undefined };
      if (isBlank(next)) removeDraft(next);
      else storeDraft(next);
      show(next);
    },
    [show],
  );
  return { draft, changeDraft };
}

function toDraft(served: FormState | null): Partial<Draft> {
  if (!served) return {};
  return { ...pickTributeText(served), refusal: served.refusal ?? undefined };
}

/** A draft of the text in the server's HTML form, if it differs from this tab's own, which stays on the device. */
function createTypedDraft(own: StoredDraft): StoredDraft | undefined {
  const typed = { ...emptyDraft, ...readTypedText() };
  if (isBlank(typed) || isSameTributeText(typed, own)) return undefined;
  const draft = isBlank(own) ? own : createDraft(own.pageId);
  return { ...draft, ...typed, savedAt: Date.now(), fromServed: true };
}
