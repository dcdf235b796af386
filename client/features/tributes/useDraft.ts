import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServedForm } from '../../../protocol/served-form.ts';
import {
  newDraft,
  claimDraft,
  type Draft,
  draftBeforeReload,
  emptyDraft,
  removeDraft,
  isBlank,
  storeDraft,
  type StoredDraft,
} from './draft.ts';
import { typedWords } from './servedForm.ts';

/** The draft of this tab and how to change it; every change is on the device at once. */
export function useDraft(pageId: string, served: ServedForm | null) {
  const [draft, setDraft] = useState(() => ({ ...newDraft(pageId), ...wordsOf(served) }));
  const current = useRef(draft);

  const show = useCallback((next: StoredDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    const ownDraft = draftBeforeReload(pageId) ?? newDraft(pageId);
    const typed = served && typedBeside(ownDraft);
    const before = typed ? { ...typed, refusal: served.refusal ?? undefined } : ownDraft;
    if (typed) storeDraft(before);
    show(before);
    let isOver = false;
    const goOn = async () => {
      const claimed = await claimDraft(pageId);
      const isUntouched = current.current === before; // what is being written stays
      const next = claimed ?? (isBlank(before) ? before : newDraft(pageId));
      if (!isOver && isUntouched && next.id !== before.id) show(next);
    };
    void goOn();
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
  return { draft, photoKey: `draft.${draft.id}`, changeDraft };
}

function wordsOf(served: ServedForm | null): Partial<Draft> {
  if (!served) return {};
  const { name, content, refusal } = served;
  return { name, content, refusal: refusal ?? undefined };
}

/** A draft of what stands in the served form, where that is not what this tab knows; what it knows stays on the device. */
function typedBeside(own: StoredDraft): StoredDraft | undefined {
  const typed = { ...emptyDraft, ...typedWords() };
  if (isBlank(typed) || (typed.name === own.name && typed.content === own.content))
    return undefined;
  const draft = isBlank(own) ? own : newDraft(own.pageId);
  return { ...draft, ...typed, savedAt: Date.now(), fromServed: true };
}
