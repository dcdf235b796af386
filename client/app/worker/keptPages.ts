import { ownFiles, PICTURE } from './files.ts';

/** The oldest goes when one more comes. */
const MAX_PAGES = 30;
const MAX_PICTURES = 60;
/** What all pages may take on the device together. */
const MAX_BYTES = 50 * 1024 * 1024;
const ANSWER_WITHIN_MS = 30_000;
/** It is not there any more, or not for everybody. */
const GONE = new Set([401, 403, 404, 410]);

/** A page with its pictures, in a cache of its own whose name tells when it was kept, of which build it is, and where it stands. */
type KeptPage = { cache: string; build: string; path: string };

/** Keeps a page as the server shows it to strangers now, whole or not at all, and `loaded`, what of its files the device has seen. */
export async function keepPage(address: string, loaded: readonly string[]): Promise<void> {
  const path = pathOf(address);
  const answer = await fetch(address, {
    credentials: 'omit', // nothing of whoever is logged in or has a phrase
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const before = (await keptPages()).filter((page) => page.path === path);
  if (GONE.has(answer.status)) return remove(before);
  const html = await answer.clone().text();
  const build = buildOf(html);
  if (!answer.ok || answer.redirected || !build || !isForEverybody(answer)) return;

  await addAll(build, namesIn(html, /\/assets\/[\w.-]+/g));
  await addAll(build, loaded.filter(isAsset)).catch(() => undefined);
  const cache = `page ${Date.now()} ${build} ${path}`;
  const pageCache = await caches.open(cache);
  try {
    const pictures = namesIn(html, PICTURE).map((picture) => `${picture}/sm`);
    const others = [...pictures.slice(0, MAX_PICTURES), ...loaded.filter(isDecoration)];
    for (const file of others) await copy(file, before, pageCache).catch(throwIfFull);
    await pageCache.put(path, answer); // last: a page without it is none
  } catch (error) {
    await caches.delete(cache);
    throw error;
  }
  await remove(before);
  await dropOldest();
}

/** The page at an address as it was kept. */
export async function keptPage(address: string): Promise<Response | undefined> {
  const path = pathOf(address);
  for (const { cache } of (await keptPages()).filter((page) => page.path === path).toReversed()) {
    const page = await (await caches.open(cache)).match(path);
    if (page) return page;
  }
  return undefined;
}

/** All kept pages, the oldest first. */
export async function keptPages(): Promise<KeptPage[]> {
  return (await caches.keys()).flatMap((cache) => {
    const [, build, path] = /^page \d+ (\S+) (\S+)$/.exec(cache) ?? [];
    return build && path ? [{ cache, build, path }] : [];
  });
}

/** Forgets the code of builds that neither a kept page nor, most likely, an open one needs. */
export async function dropOldBuilds(): Promise<void> {
  const pages = await keptPages();
  const names = (await caches.keys()).filter((name) => name.startsWith('files '));
  const needed = new Set([ownFiles, ...pages.map(({ build }) => `files ${build}`)]);
  const [last] = names.filter((name) => !needed.has(name)).slice(-1);
  for (const name of names) if (!needed.has(name) && name !== last) await caches.delete(name);
}

/** Adds what is not there; a name with a hash is the same file in every build. */
export async function addAll(build: string, files: readonly string[]): Promise<void> {
  const code = await caches.open(`files ${build}`);
  await Promise.all(
    files.map(async (file) => {
      const cached = await caches.match(file, { ignoreVary: true });
      if (cached) await code.put(file, cached);
      else await code.add(file);
    }),
  );
}

/** When there is no room for a page, the one that was kept longest ago makes it; what waits to be sent never does. */
async function dropOldest(): Promise<void> {
  const pages = await keptPages();
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  const isFull = usage > Math.min(MAX_BYTES, quota / 2);
  const tooMany = Math.max(pages.length - MAX_PAGES, isFull && pages.length > 1 ? 1 : 0);
  await remove(pages.slice(0, tooMany));
  if (tooMany) await dropOldBuilds();
}

/** A single picture may be missing; a device that is full lets go of its oldest page. */
async function throwIfFull(error: unknown): Promise<void> {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
  await remove((await keptPages()).slice(0, 1));
  throw error;
}

async function copy(file: string, before: readonly KeptPage[], to: Cache): Promise<void> {
  for (const { cache } of before) {
    const cached = await (await caches.open(cache)).match(file, { ignoreVary: true });
    if (cached) return to.put(file, cached);
  }
  await to.add(new Request(file, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }));
}

async function remove(pages: readonly KeptPage[]): Promise<void> {
  for (const { cache } of pages) await caches.delete(cache);
}

/** Addresses of pages are the same however they are typed. */
function pathOf(address: string): string {
  return new URL(address, location.origin).pathname.toLowerCase().replace(/(.)\/$/, '$1');
}

/** The build that drew a page, by its entry; none in pages that are not ours. */
function buildOf(html: string): string | undefined {
  return /<script type="module"[^>]* src="\/(assets\/[\w.-]+)"/.exec(html)?.[1];
}

function isForEverybody({ headers }: Response): boolean {
  const caching = headers.get('cache-control') ?? '';
  const type = headers.get('content-type') ?? '';
  return type.startsWith('text/html') && !/private|no-store/.test(caching);
}

const namesIn = (html: string, names: RegExp) => [...new Set(html.match(names))];
const isAsset = (path: string) => path.startsWith('/assets/');
const isDecoration = (path: string) => /^\/(?:backgrounds|home)\//.test(path);
