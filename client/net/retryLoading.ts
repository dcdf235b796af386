import { backoff } from './backoff.ts';

/** A chunk that does not load for want of signal is asked for again, ever more slowly. */
export async function retryLoading<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
    return retryLoading(load, attempt + 1);
  }
}
