import { retryWhile } from './retry.ts';

/** The files being loaded: a file that is requested again in the meantime is loaded once. */
const fetched = new Map<string, Promise<void>>();

/** The time limit: on the weakest connection, the largest file takes half of it. */
const FILE_TIMEOUT_MS = 60_000;

/** A file could not be fetched because the device is offline: worth a retry. */
export class NetworkError extends Error {}

/** A file no longer exists, because a newer build was deployed: only reloading the document helps. */
export class BuildGoneError extends Error {}

/**
 * Runs a dynamic import (`load`) after fetching all the files that it needs (`files`, relative to the root). Browsers
 * cache a failed module load and never request it again (https://github.com/whatwg/html/issues/6768), but not a
 * failed fetch, so the same import can be retried on a weak connection until it works. Rejects with NetworkError, or
 * with BuildGoneError if a file does not exist.
 */
export async function loadModule<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of listLoaded()) fetched.set(file, Promise.resolve());
  await Promise.all(files.map(fetchOnce));
  await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => linkStyle(`/${file}`)),
  );
  return load();
}

/** The files that the starter had loaded before it ran this code, and the style that came with the page. */
function listLoaded(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=code]');
  const { code } = document.querySelector<HTMLElement>('[data-code]')?.dataset ?? {};
  const { files } = document.querySelector<HTMLElement>('[data-files]')?.dataset ?? {};
  return `${code} ${meta?.content} ${files}`.split(' ').map((file) => file.slice(1));
}

function fetchOnce(file: string): Promise<void> {
  const isFetched = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, isFetched);
  isFetched.catch(() => fetched.delete(file));
  return isFetched;
}

/** Uses a fetch, which unlike a preload can be given up if it hangs: the import then finds the file in the cache. */
async function fetchFile(file: string): Promise<void> {
  const noSignal = () => Promise.reject(new NetworkError(`${file} did not come`));
  const loading = new AbortController();
  const { signal } = loading;
  const stop = () => loading.abort();
  setTimeout(stop, FILE_TIMEOUT_MS); // no effect once the file is loaded
  addEventListener('offline', stop, { signal }); // otherwise a request under way might hang
  const answer = await fetch(`/${file}`, { signal }).catch(noSignal);
  await answer.arrayBuffer().catch(noSignal);
  if (answer.status === 404) throw new BuildGoneError(`${file} is not there`);
  if (!answer.ok) await noSignal();
}

/** Loads a chunk, retrying with backoff while offline; rejects if retrying cannot help. */
export function retryLoading<T>(load: () => Promise<T>): Promise<T> {
  return retryWhile((error) => error instanceof NetworkError, load);
}

/** Links a style sheet that the first paint does not need; if it fails to load, nothing changes. */
export function linkLaterStyle(address: string): void {
  void linkStyle(address).catch(() => undefined);
}

/** Links a style sheet unless the page already contains it; rejects if it cannot be loaded. */
async function linkStyle(address: string): Promise<void> {
  const isThere = document.querySelector(
    `style[data-files~="${address}"], link[rel=stylesheet][href="${address}"]`,
  );
  if (isThere) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const isApplied = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new NetworkError(`${address} did not come`));
  });
  document.head.append(link);
  await isApplied.catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
