import { LARGE_SCREEN_WITH_MOUSE } from '../../ui/format.ts';
import { readEditorShell, isEditorAddress } from './editorShell.ts';
import { findCachedPage, listCachedPages, PICTURE } from './offlinePages.ts';

/** How long to wait on a weak connection before the cached copy is shown. */
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

/** The network's response if it comes soon and is no server error, otherwise the cached one. */
async function preferNetwork(fromNetwork: Promise<Response>, cached: Response): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([fromNetwork, tooLate]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cached;
}

/** The cached pages with their titles as HTML, the newest first. */
async function readCachedTitles(): Promise<{ path: string; title: string }[]> {
  const pages = (await listCachedPages()).reverse();
  const titled = pages.map(async ({ path }) => {
    const html = await (await findCachedPage(path))?.text();
    return { path, title: /<title>([^<]*)/.exec(html ?? '')?.[1] ?? path };
  });
  return Promise.all(titled);
}

const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf8f3; --ink: #2b2a28; --accent: #2f5d50 }
  @media (prefers-color-scheme: dark) { :root { --paper: #161513; --ink: #efe9df; --accent: #9cc5b5 } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 Georgia, serif }
  main { max-width: 34rem; margin: 18vh auto 3rem; padding: 0 1.25rem }
  h1 { font-weight: 400; line-height: 1.2 }
  h2 { font-size: 1.125rem; margin: 2.5rem 0 0 }
  ul { list-style: none; margin: 0; padding: 0 }
  a { display: block; padding: .6rem 0; color: var(--accent) }
  .desk { display: none }
  @media ${LARGE_SCREEN_WITH_MOUSE} { .desk { display: inline } .phone { display: none } }`;

/** Both texts of `nameDevice`; CSS shows the right one, because a worker cannot query the window. */
const DEVICE_NAME = '<span class="phone">on this phone</span><span class="desk">here</span>';

/** The page for an address that is not cached while the device is offline; it reloads when the network is back. */
function createOfflinePage(cachedPages: readonly { path: string; title: string }[]): Response {
  const links = cachedPages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`);
  const list = `<h2>Kept ${DEVICE_NAME}</h2><ul>${links.join('')}</ul>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No signal just now</title><style>${STYLE}</style><main><h1>No signal just now</h1><p>This page is not kept ${DEVICE_NAME}. It opens by itself as soon as there is a little signal.</p>${links.length ? list : ''}</main><script>addEventListener('online', () => location.reload())</script></html>`;
  return createHtmlResponse(html);
}

/** The offline page of the wall screen: plain dark, until the network is back. */
function createDarkPage(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Keepsake</title><style>html { background: #161513; cursor: none }</style></html>`;
  return createHtmlResponse(html);
}

function createHtmlResponse(html: string): Response {
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
