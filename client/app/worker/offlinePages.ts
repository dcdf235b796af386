import { abortAfter } from '../../net/abortAfter.ts';

/** The build of this worker, and its files that a public page may need; see vite.worker.config.ts. */
declare const BUILD: { name: string; files: string[] };

export const { name: ownBuild, files: buildFiles } = BUILD;

/** The name of the cache with this build's code. */
const ownFiles = `files ${ownBuild}`;

/** A picture's address without the size suffix. */
export const PICTURE = /\/media\/[0-9a-f]+_[0-9a-fx_]+/g;

/** The oldest page is removed when there are more. */
const MAX_PAGES = 30;
const MAX_PICTURES = 60;
/** Beyond this, the oldest page goes; what the device holds otherwise, such as an unsent film, counts too. */
const MAX_BYTES = 50 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 30_000;
/** The addresses of a page's code. */
const ASSETS = /\/assets\/[\w.-]+/g;
/** The page no longer exists or is no longer public. */
const GONE_STATUSES = new Set([401, 403, 404, 410]);

/** A page with its pictures, in a cache of its own whose name contains the time, the build and the path. */
type CachedPage = { cache: string; build: string; path: string };

/**
 * Caches a page as visitors see it now, completely or not at all, and `loaded`, the files that the tab has already
 * loaded.
 */
export async function cachePage(address: string, loaded: readonly string[]): Promise<void> {
  const path = toPath(address);
  const answer = await fetchPublic(address);
  const before = (await listCachedPages()).filter((page) => page.path === path);
  if (GONE_STATUSES.has(answer.status)) return removePages(before);
  const code = await cacheCode(answer, loaded);
  if (!code) return;
  const { html, build } = code;
  const cache = `page ${Date.now()} ${build} ${path}`;
  const pageCache = await caches.open(cache);
  try {
    for (const picture of findNames(html, PICTURE).slice(0, MAX_PICTURES)) {
      const small = `${picture}/sm`;
      // a size that this screen has loaded costs no second download
      const source = loaded.find((file) => file.startsWith(`${picture}/`)) ?? small;
      await copyFile(small, before, pageCache, source).catch(throwIfFull);
    }
    for (const file of loaded.filter(isDecoration))
      await copyFile(file, before, pageCache).catch(throwIfFull);
    await pageCache.put(path, answer); // last, as an entry without its page is not used
  } catch (error) {
    await caches.delete(cache);
    throw error;
  }
  await removePages(before);
  await removeOldestPages();
}

/** The cached page at an address. */
export async function findCachedPage(address: string): Promise<Response | undefined> {
  const path = toPath(address);
  for (const { cache } of (await listCachedPages())
    .filter((page) => page.path === path)
    .reverse()) {
    const page = await (await caches.open(cache)).match(path);
    if (page) return page;
  }
  return undefined;
}

/** All cached pages, oldest first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  return (await caches.keys()).flatMap((cache) => {
    const [, build, path] = /^page \d+ (\S+) (\S+)$/.exec(cache) ?? [];
    return build && path ? [{ cache, build, path }] : [];
  });
}

/** Removes the code of builds that neither a cached page nor, probably, an open one needs. */
export async function removeOldBuilds(): Promise<void> {
  const pages = await listCachedPages();
  const names = (await caches.keys()).filter((name) => name.startsWith('files '));
  const needed = new Set([ownFiles, ...pages.map(({ build }) => `files ${build}`)]);
  const [last] = names.filter((name) => !needed.has(name)).slice(-1);
  for (const name of names) if (!needed.has(name) && name !== last) await caches.delete(name);
}

/** Fetches a screen without cookies, so that nothing of a member or of a login is cached. */
export function fetchPublic(address: string): Promise<Response> {
  return fetch(address, { credentials: 'omit', signal: abortAfter(RESPONSE_TIMEOUT_MS) });
}

/**
 * Caches the code of a screen, and of `loaded` what is code; null for a response that is not the same for everybody.
 */
export async function cacheCode(answer: Response, loaded: readonly string[]) {
  const html = await answer.clone().text();
  const build = parseBuild(html);
  if (!answer.ok || answer.redirected || !build || !isPublicResponse(answer)) return null;
  await cacheFiles(build, findNames(html, ASSETS));
  await cacheFiles(build, loaded.filter(isAsset)).catch(() => undefined);
  return { html, build };
}

/** Adds the files that are missing; file names contain a hash, so a copy from any build will do. */
export async function cacheFiles(build: string, files: readonly string[]): Promise<void> {
  const code = await caches.open(`files ${build}`);
  await Promise.all(
    files.map(async (file) => {
      const cached = await caches.match(file, { ignoreVary: true });
      if (cached) await code.put(file, cached);
      else await code.add(file);
    }),
  );
}

/** Makes room by removing the oldest cached page; posts that wait to be sent are never removed. */
async function removeOldestPages(): Promise<void> {
  const pages = await listCachedPages();
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {}; // Safari has it since 17
  const isFull = usage > Math.min(MAX_BYTES, quota / 2);
  const tooMany = Math.max(pages.length - MAX_PAGES, isFull && pages.length > 1 ? 1 : 0);
  await removePages(pages.slice(0, tooMany));
  if (tooMany) await removeOldBuilds();
}

/** A picture that fails is skipped; if the device is full, the oldest page is removed. */
async function throwIfFull(error: unknown): Promise<void> {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
  await removePages((await listCachedPages()).slice(0, 1));
  throw error;
}

async function copyFile(
  file: string,
  before: readonly CachedPage[],
  to: Cache,
  source = file,
): Promise<void> {
  for (const { cache } of before) {
    const cached = await (await caches.open(cache)).match(file, { ignoreVary: true });
    if (cached) return to.put(file, cached);
  }
  const answer = await fetch(source, { signal: abortAfter(RESPONSE_TIMEOUT_MS) });
  if (answer.ok) await to.put(file, answer);
}

async function removePages(pages: readonly CachedPage[]): Promise<void> {
  for (const { cache } of pages) await caches.delete(cache);
}

/** The normalised path of a page: lower case, without a slash at the end. */
function toPath(address: string): string {
  return new URL(address, location.origin).pathname.toLowerCase().replace(/(.)\/$/, '$1');
}

/** The build that rendered a page, by its entry, the last file that the starter runs; undefined for other HTML. */
function parseBuild(html: string): string | undefined {
  const [, starter = ''] = html.split(' data-code="', 2);
  const [code = ''] = starter.split('"', 1);
  return code.split(' ').at(-1)?.slice(1) || undefined;
}

/** Whether a response is the same for everybody. */
function isPublicResponse({ headers }: Response): boolean {
  const caching = headers.get('cache-control') ?? '';
  const type = headers.get('content-type') ?? '';
  return type.startsWith('text/html') && !/private|no-store/.test(caching);
}

const findNames = (html: string, names: RegExp) => [...new Set(html.match(names))];
const isAsset = (path: string) => path.startsWith('/assets/');
const isDecoration = (path: string) => /^\/(?:backgrounds|home)\//.test(path);
