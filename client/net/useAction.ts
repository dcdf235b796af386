import { useRef, useState } from 'react';
import { type Failure, failureOf, messageOf } from './failure.ts';

type Options = {
  /** Success leads elsewhere, as from a form: it stays busy, so that nothing is sent twice. */
  once?: boolean;
};

/** Runs one action at a time, however often it is pressed; its failure stays until the next. */
export function useAction({ once = false }: Options = {}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      if (once) return;
    } catch (error) {
      setFailure(failureOf(error));
    }
    running.current = false;
    setBusy(false);
  }

  return {
    busy,
    failure,
    /** The failure in words; '' where there is none. */
    message: failure ? messageOf(failure) : '',
    run,
    /** Refuses before anything is sent. */
    refuse: (words: string) => setFailure({ kind: 'refused', words }),
    clear: () => setFailure(null),
  };
}
