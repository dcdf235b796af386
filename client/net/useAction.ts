import { useRef, useState } from 'react';
import { type Failure, toFailure, getFailureMessage } from './failure.ts';

type Options = {
  /** Whether a success leads to another screen: then the action stays busy, so that nothing is sent twice. */
  once?: boolean;
};

/** Runs one action at a time, however often it is pressed; a failure is kept until the next run. */
export function useAction({ once = false }: Options = {}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    setDismissed(false);
    try {
      await work();
      if (once) return;
    } catch (error) {
      setFailure(toFailure(error));
    }
    running.current = false;
    setBusy(false);
  }

  return {
    isBusy,
    failure,
    /** The failure's message; '' if there is none. */
    message: failure ? getFailureMessage(failure) : '',
    /** The failure's message, or '' if the form shows it beside a field. */
    formMessage: failure && !hasField(failure) ? getFailureMessage(failure) : '',
    run,
    /** A failure whose dialog has been closed. */
    dismissedFailure: isDismissed ? failure : null,
    dismiss: () => setDismissed(true),
    /** Shows a refusal without sending anything. */
    refuse(message: string, field: string) {
      setFailure({ kind: 'refused', message, field });
      setDismissed(false);
    },
  };
}

function hasField(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.field !== undefined;
}
