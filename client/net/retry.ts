import { computeBackoff } from './backoff.ts';
import { onReconnect } from './onReconnect.ts';

type Options = {
  /** Ends the wait when it is aborted. */
  signal?: AbortSignal | undefined;
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

/**
 * Runs work until it succeeds: again with backoff, or once there is signal, while its errors may pass. Rejects with any
 * other error, and with the last one once `signal` is aborted.
 */
export async function retryWhile<Result>(
  mayPass: (error: unknown) => boolean,
  work: () => Promise<Result>,
  signal?: AbortSignal,
  attempt = 0,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted || !mayPass(error)) throw error;
    await waitForRetry(computeBackoff(attempt), { signal });
    if (signal?.aborted) throw error;
    return retryWhile(mayPass, work, signal, attempt + 1);
  }
}
