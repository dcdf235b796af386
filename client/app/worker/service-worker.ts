/// <reference lib="webworker" />
import { createSerialQueue } from '../../net/serialQueue.ts';
import { SYNC_TAG } from '../../storage/backgroundSync.ts';
import type { KeepRequest } from '../../storage/offlineCopy.ts';
import { answerFile, answerPage, answerPicture } from './answers.ts';
import { buildFiles, ownBuild } from './files.ts';
import { addAll, dropOldBuilds, keepPage } from './keptPages.ts';
import { sendPosts } from './sendPosts.ts';

/*
 * For days without signal: keeps public pages as strangers see them, and sends what visitors wrote. Our own, and
 * not Workbox: there a page, its pictures and the build that drew it go by three separate rules, so a page could
 * outlive its code or its pictures; here they come and go together.
 */
declare const self: ServiceWorkerGlobalScope;

const keeping = createSerialQueue();

self.addEventListener('install', (event) => event.waitUntil(addAll(ownBuild, buildFiles)));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.headers.has('authorization')) return; // what is a member's is never looked at
  if (request.mode === 'navigate') {
    const preloaded = Promise.resolve(event.preloadResponse as Promise<Response> | undefined);
    event.respondWith(answerPage(request, preloaded));
    event.waitUntil(letNewerTakeOver(event.resultingClientId));
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
  else if (/^\/(?:media|backgrounds|home)\//.test(pathname))
    event.respondWith(answerPicture(request));
});

self.addEventListener('message', (event) => {
  const { keep, files = [] } = (event.data ?? {}) as Partial<KeepRequest>;
  if (event.data === 'take over') void self.skipWaiting();
  // what cannot be kept now is asked for again by the next visit
  else if (keep) event.waitUntil(keeping.run(() => keepPage(keep, files)).catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendPosts());
});

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await caches.delete('cards'); // of an earlier worker
  await dropOldBuilds();
}

/** A newer build waits until the last page of this one is left: on the way to another page that is so, too. */
async function letNewerTakeOver(coming: string): Promise<void> {
  const { waiting } = self.registration;
  if (!waiting) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // on a slow phone the page that comes stands among them already
  if (open.filter(({ id }) => id !== coming).length <= 1) waiting.postMessage('take over');
}
