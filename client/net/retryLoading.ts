import { backoff } from './backoff.ts';
import { NetworkError } from './loadModule.ts';

/** Loads a chunk, retrying with backoff while offline; rejects if retrying cannot help. */
export async function retryLoading<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
    return retryLoading(load, attempt + 1);
  }
}
