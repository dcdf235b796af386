import { PageNewsText } from '../__generated__/live/pageNews.text.ts';
import { accessToken } from '../auth/session.ts';
import { getNextStep, type Post } from '../features/tributes/posting/post.ts';
import { countVisitLater } from '../features/visits/countVisit.ts';
import { followStream, isConnectionLost, onConnection } from '../live/followStream.ts';
import { linkLaterStyle } from '../net/loadModule.ts';
import { keepOfflineCopy, prepareForNoSignal } from '../storage/offlineCopy.ts';
import { createIndexedDbStore } from '../storage/indexedDbStore.ts';
import { listKeys } from '../storage/localStore.ts';
import printStyle from '../routes/page/tribute-print.css?url';
import moreFonts from '../ui/style/more-fonts.css?url';
import { readInitialData } from './initialData.ts';
import { onReconnect } from '../net/onReconnect.ts';

/*
 * What a page does for a visitor who only reads. All content is in the HTML, so neither React nor the screen's code is
 * needed. Where the server says that the screen's code is deferred (data-deferred), this finds out when it is needed:
 * when the wall or a film comes near, something new arrives, or this device stores something for it. The starter
 * handles touches.
 */

/** How near the wall is when the screen's code is loaded: a screen's height. */
const WALL_MARGIN = '100% 0px';
/** What this device stores for the screen: a login, and anything begun and not sent. */
const SCREEN_KEYS = /^(?:jwt|keepsake\.(?:draft|form|edit|text|picture)\..*)$/;

const { deferred, offline } =
  document.querySelector<HTMLMetaElement>('meta[name=code]')?.dataset ?? {};

watchMissingPictures();
linkLaterStyle(moreFonts);
if (readPage()) linkLaterStyle(printStyle);
prepareForNoSignal();
// the documented console message
// oxlint-disable-next-line no-console
if (!accessToken()) console.log('Access token empty');
if (deferred !== undefined) waitUntilNeeded();

function waitUntilNeeded(): void {
  const page = readPage();
  if (offline !== undefined) keepOfflineCopy(page?.lastSeq);
  const isContinued = location.hash || (history.state as { usr?: unknown } | null)?.usr; // reloaded
  if (isContinued || !navigator.onLine || hasScreenData()) return start();
  void createIndexedDbStore<Post>('posts')
    .all()
    .then((posts) => posts.some(getNextStep) && start());
  if (page?.active) countVisitLater(page.id);
  addEventListener('hashchange', start, { once: true });
  const stops = [watchNear(), watchConnection(), page?.active ? followNews(page) : undefined];
  addEventListener('keepsake:hydrated', () => stops.forEach((stop) => stop?.()), { once: true });
}

type ServedPage = { id: string; lastSeq: number; active: boolean };

/** The page whose events are followed; undefined on screens without one. */
function readPage(): ServedPage | undefined {
  const { page } = (readInitialData() ?? {}) as { page?: Partial<ServedPage> | null };
  return page?.lastSeq === undefined ? undefined : (page as ServedPage);
}

function hasScreenData(): boolean {
  return listKeys('').some((key) => SCREEN_KEYS.test(key));
}

function watchNear(): () => void {
  const observer = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && start(),
    { rootMargin: WALL_MARGIN },
  );
  for (const part of document.querySelectorAll('[data-wakes]')) observer.observe(part);
  return () => observer.disconnect();
}

/** Starts the screen while offline, as it shows what the device has stored. */
function watchConnection(): () => void {
  addEventListener('offline', start, { once: true });
  return onConnection(() => {
    if (isConnectionLost() && navigator.serviceWorker?.controller) start();
  });
}

/** Starts the screen at the first event; its code then continues from the event that it was rendered with. */
function followNews({ id: pageId, lastSeq }: ServedPage): () => void {
  return followStream({
    operation: PageNewsText,
    variables: { pageId },
    after: () => lastSeq,
    mayEnd: true,
    onData: start,
    onReread: start,
  });
}

function start(): void {
  dispatchEvent(new Event('keepsake:start'));
}

/**
 * Shows a picture that failed to load as a box in its own colour, without the browser's broken image icon (see
 * base.css), and loads it again after a reconnect.
 */
function watchMissingPictures(): void {
  // what failed before this code ran, and whatever fails from now on
  for (const image of document.images)
    if (image.complete && image.currentSrc && !image.naturalWidth) mark(image, true);
  document.addEventListener('error', ({ target }) => mark(target, true), true);
  document.addEventListener('load', ({ target }) => mark(target, false), true);
  onReconnect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-missing]'))
      image.setAttribute('src', image.getAttribute('src') ?? ''); // setting src loads it again
  });
}

function mark(target: EventTarget | null, isMissing: boolean): void {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-missing', isMissing);
}
