const fetched = new Set<string>();

/** On the weakest signal the largest file takes half of it. */
const FILE_WITHIN_MS = 60_000;

/** A file could not be fetched as there is no signal: worth a retry. */
export class NoSignal extends Error {}

/**
 * Runs a dynamic import (`load`) after everything it needs (`files`, below the root) has come to
 * this device. Browsers remember a module that once failed to load and never ask for it again
 * (https://github.com/whatwg/html/issues/6768); a failed fetch they forget, so with weak signal
 * the same import can be tried until it works. Rejects with NoSignal, and otherwise where a file is gone.
 */
export async function loadModule<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string): Promise<void> {
  if (fetched.has(file)) return;
  const noSignal = () => Promise.reject(new NoSignal(`${file} did not come`));
  const loading = new AbortController();
  const { signal } = loading;
  const stop = () => loading.abort();
  setTimeout(stop, FILE_WITHIN_MS); // changes nothing once the file is here
  addEventListener('offline', stop, { signal }); // what was under way then may neither come nor fail
  const answer = await fetch(`/${file}`, { signal }).catch(noSignal);
  await answer.arrayBuffer().catch(noSignal);
  if (!answer.ok) throw new Error(`${file} is not there`);
  fetched.add(file);
}
