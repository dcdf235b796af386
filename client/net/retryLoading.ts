import { backoff } from './backoff.ts';

/** Loads a chunk, and retries with backoff while there is no signal. */
export async function retryLoading<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
    return retryLoading(load, attempt + 1);
  }
}
