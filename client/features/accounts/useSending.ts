import { useRef, useState } from 'react';
import { type Failure, failureOf } from '../../net/failure.ts';

/** Sends a form, once however often it is pressed, and keeps what went wrong until it is tried again. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const busy = useRef(false);

  /** Success leads elsewhere, so the form stays closed after it. */
  async function send(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
      busy.current = false;
      setSending(false);
    }
  }

  const complain = (words: string) => setFailure({ kind: 'refused', words });
  return { sending, failure, send, complain, clear: () => setFailure(null) };
}
