import { onReconnect } from './onReconnect.ts';

type Options = {
  /** Ends the wait when it is aborted. */
  signal?: AbortSignal;
  /** Whether to wait all this time, as the server asked for it. */
  isFixed?: boolean;
};

/** Waits this long before another attempt, or until the connection probably works again. */
export function waitForRetry(ms: number, { signal, isFixed }: Options = {}): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop?.();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = isFixed ? undefined : onReconnect(done);
    signal?.addEventListener('abort', done);
  });
}
