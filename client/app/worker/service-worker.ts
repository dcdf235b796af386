/// <reference lib="webworker" />
import { createSerialQueue } from '../../net/serialQueue.ts';
import { SYNC_TAG } from '../../features/tributes/posting/sendQueue.ts';
import type { CacheEditorRequest } from '../../storage/editorCopy.ts';
import type { CachePageRequest } from '../../storage/offlineCopy.ts';
import { answerFile, answerPage, answerPicture } from './responses.ts';
import { cacheEditorShell } from './editorShell.ts';
import { buildFiles, ownBuild, cacheFiles, removeOldBuilds, cachePage } from './offlinePages.ts';
import { openNotified, showPushed } from './notifications.ts';
import { sendPosts } from './sendPosts.ts';

/*
 * Caches public pages as visitors see them, and the editor's empty shell; sends visitors' posts; shows notifications
 * to members. Not Workbox, which expires a page, its pictures and its build's code by three separate rules, so that a
 * page could outlive its code or pictures: here they are stored and removed together.
 */
declare const self: ServiceWorkerGlobalScope;

const cacheQueue = createSerialQueue();

self.addEventListener('install', (event) => event.waitUntil(cacheFiles(ownBuild, buildFiles)));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.headers.has('authorization')) return; // requests with a login are never handled here
  if (request.headers.has('range')) return; // a film, which the browser reads in parts
  if (request.mode === 'navigate') {
    const preloaded = Promise.resolve(event.preloadResponse as Promise<Response> | undefined);
    event.respondWith(answerPage(request, preloaded));
    event.waitUntil(activateNewer(event.resultingClientId));
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
  else if (/^\/(?:media|backgrounds|home)\//.test(pathname))
    event.respondWith(answerPicture(request));
});

self.addEventListener('message', (event) => {
  const message = (event.data ?? {}) as Partial<CachePageRequest & CacheEditorRequest>;
  const { keep: pagePath, files = [], keepEditor } = message;
  if (event.data === 'take over') void self.skipWaiting();
  // if this fails, the next visit asks again
  else if (pagePath)
    event.waitUntil(cacheQueue.run(() => cachePage(pagePath, files)).catch(() => undefined));
  else if (keepEditor)
    event.waitUntil(cacheQueue.run(() => cacheEditorShell(keepEditor)).catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendPosts());
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data)));

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotified(self, event.notification)),
);

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await removeOldBuilds();
}

/** Activates a newer worker when the last page of this build is left, including by navigating to another page. */
async function activateNewer(coming: string): Promise<void> {
  const { waiting } = self.registration;
  if (!waiting) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // on a slow phone, the page being loaded may already be in this list
  if (open.filter(({ id }) => id !== coming).length <= 1) waiting.postMessage('take over');
}
