import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceStore } from '../../storage/deviceStore.ts';

const drafts = deviceStore<{ name: string; draft: object }>('form');

/** What somebody has begun to fill in, kept on the device until it is done; never a password. */
export function useFormDraft<Draft extends object>(name: string, empty: Draft) {
  const [draft, setDraft] = useState(empty);
  const [ready, setReady] = useState(false);
  const current = useRef<Draft>(null);

  useEffect(() => {
    current.current ??= { ...empty, ...drafts.get(name)?.draft };
    setDraft(current.current);
    setReady(true);
  }, [name, empty]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      current.current = {
        ...(current.current ?? { ...empty, ...drafts.get(name)?.draft }),
        ...change,
      };
      drafts.put(name, { name, draft: current.current });
      setDraft(current.current);
    },
    [name, empty],
  );

  /** It is done: the words stay on screen, the device forgets them. */
  const forgetDraft = useCallback(() => drafts.remove(name), [name]);
  return { draft, changeDraft, forgetDraft, ready };
}

/** Whoever logs out leaves nothing half written for the next one. */
export function forgetDrafts(): void {
  for (const { name } of drafts.all()) drafts.remove(name);
}

const NO_EMAIL = { email: '' };

/** The email, for the login and for whoever forgot the password. */
export const useLoginDraft = () => useFormDraft('login', NO_EMAIL);
