import { abortAfter } from '../../net/abortAfter.ts';
import { cacheFiles, ASSETS, parseBuild, isPublicResponse } from './offlinePages.ts';

/** A path of the editor that belongs to no page: the response there is the same for everybody. */
const SHELL = '/edit/-';
const RESPONSE_TIMEOUT_MS = 30_000;

/** Whether an address is a page's editor. */
export function isEditorAddress(address: string): boolean {
  return /^\/edit\/[^/]+\/?$/i.test(new URL(address).pathname);
}

/**
 * Caches the editor's empty shell with its code. The page's content always comes from the server, and unsaved edits
 * are stored on the device for their author only.
 */
export async function cacheEditorShell(loaded: readonly string[]): Promise<void> {
  const answer = await fetch(SHELL, {
    credentials: 'omit',
    signal: abortAfter(RESPONSE_TIMEOUT_MS),
  });
  const html = await answer.clone().text();
  const build = parseBuild(html);
  if (!answer.ok || answer.redirected || !build || !isPublicResponse(answer)) return;
  await cacheFiles(build, [...new Set(html.match(ASSETS))]);
  await cacheFiles(
    build,
    loaded.filter((path) => path.startsWith('/assets/')),
  ).catch(() => undefined);
  await (await caches.open(`files ${build}`)).put(SHELL, answer);
}

/** The cached shell. */
export async function readEditorShell(): Promise<Response | undefined> {
  for (const name of (await caches.keys()).reverse()) {
    const shell = await (await caches.open(name)).match(SHELL, { ignoreVary: true });
    if (shell) return shell;
  }
  return undefined;
}
