import { useCallback, useEffect, useRef, useState } from 'react';
import {
  blankDraft,
  claimDraft,
  type Draft,
  draftBeforeReload,
  forgetDraft,
  isBlank,
  keepDraft,
  type KeptDraft,
} from './draft.ts';

/** The draft of this tab and how to change it; every change is on the device at once. */
export function useDraft(pageId: string) {
  const [draft, setDraft] = useState(() => blankDraft(pageId));
  const current = useRef(draft);

  const show = useCallback((next: KeptDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    const before = draftBeforeReload(pageId) ?? blankDraft(pageId);
    show(before);
    let left = false;
    const goOn = async () => {
      const claimed = await claimDraft(pageId);
      const isUntouched = current.current === before; // what is being written stays
      const next = claimed ?? (isBlank(before) ? before : blankDraft(pageId));
      if (!left && isUntouched && next.id !== before.id) show(next);
    };
    void goOn();
    return () => {
      left = true;
    };
  }, [pageId, show]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      const next = { ...current.current, ...change, savedAt: Date.now() };
      if (isBlank(next)) forgetDraft(next);
      else keepDraft(next);
      show(next);
    },
    [show],
  );
  return { draft, photoKey: `draft.${draft.id}`, changeDraft };
}
