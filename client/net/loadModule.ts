import { backoff } from './backoff.ts';

const loading = new Map<string, Promise<void>>();

/** On the weakest connection, the largest file takes half this time. */
const FILE_WITHIN_MS = 60_000;

/** A file could not be fetched because the device is offline: worth a retry. */
export class NetworkError extends Error {}

/** A file no longer exists, because a newer build was deployed: only reloading the document helps. */
export class BuildGoneError extends Error {}

/**
 * Runs a dynamic import (`load`) after loading all the files that it needs (`files`, relative to the root), each once.
 * Browsers cache a failed module load and never request it again (https://github.com/whatwg/html/issues/6768), but not
 * a failed preload, so the same import can be retried on a weak connection until it works. Rejects with NetworkError,
 * or with BuildGoneError if a file does not exist.
 */
export async function loadModule<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of listStarted()) loading.set(file, Promise.resolve());
  await Promise.all(files.map(loadOnce));
  return load();
}

/** What the starter had loaded before it ran this code. */
function listStarted(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=code]');
  const starter = document.querySelector<HTMLScriptElement>('script[data-code]');
  return `${starter?.dataset['code']} ${meta?.content}`.split(' ').map((file) => file.slice(1));
}

function loadOnce(file: string): Promise<void> {
  const isLoading = loading.get(file);
  if (isLoading) return isLoading;
  const address = `/${file}`;
  const loaded = file.endsWith('.css') ? linkStyle(address) : preload(address);
  const isThere = loaded.catch((error: unknown) => {
    loading.delete(file);
    throw error;
  });
  loading.set(file, isThere);
  return isThere;
}

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

/** Links a style sheet unless the page already contains it; rejects if it cannot be loaded. */
export async function linkStyle(address: string): Promise<void> {
  const isThere = document.querySelector(
    `style[data-files~="${address}"], link[rel=stylesheet][href="${address}"]`,
  );
  if (!isThere) await addLink({ rel: 'stylesheet', href: address });
}

/** The import then takes what was loaded, instead of asking once more. */
function preload(address: string): Promise<void> {
  return addLink({ rel: 'preload', as: 'script', crossOrigin: '', href: address });
}

/** Rejects with NetworkError or BuildGoneError, and takes the link out again, so that it can be repeated. */
async function addLink(attributes: Partial<HTMLLinkElement> & { href: string }): Promise<void> {
  const { href } = attributes;
  const link = Object.assign(document.createElement('link'), attributes);
  const waiting = new AbortController();
  document.head.append(link);
  try {
    await new Promise((resolve, reject) => {
      const giveUp = () => reject(new NetworkError(`${href} did not come`));
      link.onload = resolve;
      // a link does not say why
      link.onerror = () =>
        fetch(href).then(
          ({ status }) => (status === 404 ? reject(new BuildGoneError(href)) : giveUp()),
          giveUp,
        );
      setTimeout(giveUp, FILE_WITHIN_MS); // no effect once the file is loaded
      addEventListener('offline', giveUp, waiting); // otherwise a request under way might hang
    });
  } catch (error) {
    link.remove();
    throw error;
  } finally {
    waiting.abort();
  }
}
