import { cacheCode, fetchPublic } from './offlinePages.ts';

/** A path of the editor that belongs to no page: the response there is the same for everybody. */
const SHELL = '/edit/-';

/** Whether an address is a page's editor. */
export function isEditorAddress(address: string): boolean {
  return /^\/edit\/[^/]+\/?$/i.test(new URL(address).pathname);
}

/**
 * Caches the editor's empty shell with its code. The page's content always comes from the server, and unsaved edits
 * are stored on the device for their author only.
 */
export async function cacheEditorShell(loaded: readonly string[]): Promise<void> {
  const answer = await fetchPublic(SHELL);
  const code = await cacheCode(answer, loaded);
  if (code) await (await caches.open(`files ${code.build}`)).put(SHELL, answer);
}

/** The cached shell. */
export async function readEditorShell(): Promise<Response | undefined> {
  for (const name of (await caches.keys()).reverse()) {
    const shell = await (await caches.open(name)).match(SHELL, { ignoreVary: true });
    if (shell) return shell;
  }
  return undefined;
}
