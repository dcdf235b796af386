import { getWorker, listLoadedFiles, register } from './offlineCopy.ts';

/** The editor's message to the service worker: cache the editor's code, but none of the page's content. */
export type CacheEditorRequest = { keepEditor: string[] };

/** Asks the service worker to cache the editor's code, so that it opens offline. */
export async function requestEditorCopy(): Promise<void> {
  getWorker(await register())?.postMessage({
    keepEditor: listLoadedFiles(),
  } satisfies CacheEditorRequest);
}
