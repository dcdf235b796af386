import { useRef, useState } from 'react';
import { RequestFailed } from './restCall.ts';

const UNKNOWN = 'Something went wrong here. Nothing is lost, please try again.';

/** Does one thing at a time, and keeps what went wrong, in words, until the next. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof RequestFailed ? error.message : UNKNOWN);
    }
    running.current = false;
    setBusy(false);
  }

  return { busy, failure, run };
}
