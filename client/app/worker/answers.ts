import { keptPage, keptPages } from './keptPages.ts';
import { darkPage, noSignalPage } from './noSignalPage.ts';
import { PICTURE } from './files.ts';

/** With one bar of signal, what was kept is shown after so long. */
const PATIENCE_MS = 3_000;

/** A page: from the network, else as it was kept; words where it never was. */
export async function answerPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fromNetwork = preloaded.then((answer) => answer ?? fetch(request));
  fromNetwork.catch(() => undefined); // it may fail after the kept one was shown
  // whoever has a key sees more than was kept
  const cached = /[?&]key=/.test(request.url) ? undefined : await keptPage(request.url);
  if (cached) return soonest(fromNetwork, cached);
  return fromNetwork.catch(async () => {
    const isWall = new URL(request.url).pathname.endsWith('/live');
    return isWall ? darkPage() : noSignalPage(await titles());
  });
}

/** A file with a hash in its name: the same for ever, of whatever build. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** A picture: from the network, as it may have been taken away, else the kept one in whatever size it was kept. */
export async function answerPicture(request: Request): Promise<Response> {
  const [address] = new URL(request.url).pathname.match(PICTURE) ?? [];
  const cached = await caches.match(address ? `${address}/sm` : request.url, { ignoreVary: true });
  return cached ? soonest(fetch(request), cached) : fetch(request);
}

/** The network's answer where it comes soon and makes sense. */
async function soonest(fromNetwork: Promise<Response>, cached: Response): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fromNetwork, tooLate]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cached;
}

/** The kept pages by their titles, as HTML, the newest first. */
async function titles(): Promise<{ path: string; title: string }[]> {
  const pages = (await keptPages()).toReversed();
  const titled = pages.map(async ({ path }) => {
    const html = await (await keptPage(path))?.text();
    return { path, title: /<title>([^<]*)/.exec(html ?? '')?.[1] ?? path };
  });
  return Promise.all(titled);
}
