import { useRef, useState } from 'react';
import { RequestFailed } from '../../net/restCall.ts';

const UNKNOWN = 'Something went wrong here. Nothing is lost, please try again.';

/** Sends a form, once however often it is pressed, and keeps what went wrong until it is tried again. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<RequestFailed | null>(null);
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
      setFailure(error instanceof RequestFailed ? error : new RequestFailed(UNKNOWN, 'no answer'));
      busy.current = false;
      setSending(false);
    }
  }

  const complain = (message: string) => setFailure(new RequestFailed(message, 'refused'));
  return { sending, failure, send, complain, clear: () => setFailure(null) };
}
