import { useCallback, useEffect, useRef, useState } from 'react';
import { createLocalStore } from './localStore.ts';

const drafts = createLocalStore<{ name: string; draft: object }>('form');

/** A half-filled form, stored on the device until it is submitted; passwords are never stored. */
export function useFormDraft<Draft extends object>(name: string, empty: Draft) {
  const [draft, setDraft] = useState(empty);
  const [isReady, setReady] = useState(false);
  const draftRef = useRef<Draft>(null);

  useEffect(() => {
    draftRef.current ??= { ...empty, ...drafts.get(name)?.draft };
    setDraft(draftRef.current);
    setReady(true);
  }, [name, empty]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      draftRef.current = {
        ...(draftRef.current ?? { ...empty, ...drafts.get(name)?.draft }),
        ...change,
      };
      drafts.put(name, { name, draft: draftRef.current });
      setDraft(draftRef.current);
    },
    [name, empty],
  );

  /** Submitted: the text stays on screen, the stored copy is removed. */
  const forgetDraft = useCallback(() => drafts.remove(name), [name]);

  /** Discards the draft and empties the form. */
  const discardDraft = useCallback(() => {
    drafts.remove(name);
    draftRef.current = null;
    setDraft(empty);
  }, [name, empty]);
  return { draft, changeDraft, forgetDraft, discardDraft, isReady };
}

/** Whether an unsubmitted draft is stored. */
export function hasDraft(name: string): boolean {
  return drafts.get(name) !== undefined;
}

/** Removes all drafts at logout, so that the next user of the device does not see them. */
export function forgetDrafts(): void {
  for (const { name } of drafts.all()) drafts.remove(name);
}

const NO_EMAIL = { email: '' };

/** The email address, shared by the login and the forgotten password form. */
export const useLoginDraft = () => useFormDraft('login', NO_EMAIL);
