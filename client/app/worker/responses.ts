import { readEditorShell, isEditorAddress } from './editorShell.ts';
import { findCachedPage, listCachedPages } from './cachedPages.ts';
import { createDarkPage, createOfflinePage } from './offlinePage.ts';
import { PICTURE } from './files.ts';

/** With a weak connection, the cached copy is shown after this time. */
const NETWORK_TIMEOUT_MS = 3_000;

/** A page: from the network, else from the cache, else the offline page. */
export async function answerPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fromNetwork = preloaded.then((answer) => answer ?? fetch(request));
  fromNetwork.catch(() => undefined); // it may fail after the cached copy was shown
  // a link with a key shows more than the cached, public copy
  const hasKey = /[?&]key=/.test(request.url);
  const cachedPage = isEditorAddress(request.url) ? readEditorShell() : findCachedPage(request.url);
  const cached = hasKey ? undefined : await cachedPage;
  if (cached) return preferNetwork(fromNetwork, cached);
  return fromNetwork.catch(async () => {
    const isWall = new URL(request.url).pathname.endsWith('/live');
    return isWall ? createDarkPage() : createOfflinePage(await readCachedTitles());
  });
}

/** A file with a hash in its name never changes, so any build's copy will do. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** A picture: from the network, as it may have been removed, else the cached size. */
export async function answerPicture(request: Request): Promise<Response> {
  const [address] = new URL(request.url).pathname.match(PICTURE) ?? [];
  const cached = await caches.match(address ? `${address}/sm` : request.url, { ignoreVary: true });
  return cached ? preferNetwork(fetch(request), cached) : fetch(request);
}

/** The network's response if it comes soon and is no server error, else the cached one. */
async function preferNetwork(fromNetwork: Promise<Response>, cached: Response): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([fromNetwork, tooLate]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cached;
}

/** The cached pages with their titles as HTML, the newest first. */
async function readCachedTitles(): Promise<{ path: string; title: string }[]> {
  const pages = (await listCachedPages()).toReversed();
  const titled = pages.map(async ({ path }) => {
    const html = await (await findCachedPage(path))?.text();
    return { path, title: /<title>([^<]*)/.exec(html ?? '')?.[1] ?? path };
  });
  return Promise.all(titled);
}
