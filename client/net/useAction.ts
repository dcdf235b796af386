import { useRef, useState } from 'react';
import { failureOf, messageOf } from './failure.ts';

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
      setFailure(messageOf(failureOf(error)));
    }
    running.current = false;
    setBusy(false);
  }

  return { busy, failure, run };
}
