import { retryLoading } from '../../../net/loadModule.ts';
import type { IndexedDbStore } from '../../../storage/indexedDbStore.ts';
import { request } from '../../../net/request.ts';
import { deliverPost, type Server } from './deliverPost.ts';
import { getNextStep, type Post, type QueueName } from './post.ts';

/** Callbacks while a queue is sent. */
export type QueueCallbacks = {
  /** Called before each step. */
  onStep: (id: string) => void;
  /** Called after each change of what is stored. */
  onStored: () => void;
  /** Called with the part of the photo of a post that has been uploaded, from 0 to 1. */
  onProgress: (id: string, part: number) => void;
  /** The server is busy: the queue pauses for this time, whatever else happens. */
  onCrowded: (retryAfterMs: number) => void;
  /** Counts a server error with a photo and returns how many there have been. */
  onFailed: (key: string) => number;
};

/** Sends one queue of the outbox from an open page; resolves with whether all of it was sent. */
export function sendQueue(
  queue: QueueName,
  store: IndexedDbStore<Post>,
  { onStep, onStored, onProgress, onCrowded, onFailed }: QueueCallbacks,
): Promise<boolean> {
  requestBackgroundSync(); // the page may be closed before everything is sent
  return sendInOrder({
    store,
    queue,
    onStep,
    onStored,
    takeStep(post) {
      const loadUploads = () => retryLoading(() => import('./uploadFiles.ts'));
      const onFraction = (part: number) => onProgress(post.id, part);
      const server: Server = {
        request,
        upload: async (key, photo) => (await loadUploads()).uploadPhoto(key, photo, onFraction),
        uploadFilm: async (key, film) => (await loadUploads()).uploadFilm(key, film, onFraction),
      };
      return deliverPost(post, server, { onCrowded, onFailed });
    },
  });
}

/** The queue in which a post waits. */
function getQueue(post: Post): QueueName | undefined {
  const step = getNextStep(post);
  if (!step) return undefined;
  return step.kind === 'post' ? 'texts' : 'photos';
}

/**
 * The result of one step: a function that updates the post, "later" while the server cannot be reached, or "failed"
 * if the server could not process this post.
 */
export type StepResult = ((now: Post) => Post) | 'later' | 'failed';

type Options = {
  store: IndexedDbStore<Post>;
  /** The queue, which only one tab or worker sends at a time. */
  queue: QueueName;
  /** Takes the post's next step. Must be idempotent: a lost response looks like none. */
  takeStep(post: Post): Promise<StepResult>;
} & Partial<Pick<QueueCallbacks, 'onStep' | 'onStored'>>;

/**
 * Sends a queue, the oldest post first, and resolves with whether all of it was sent. A post that fails on the server
 * does not block the others.
 */
export function sendInOrder({
  store,
  queue,
  takeStep,
  onStep = () => {},
  onStored = () => {},
}: Options): Promise<boolean> {
  return withWebLock(queue, async () => {
    const failed = new Set<string>();
    for (;;) {
      const due = (await store.all()).filter(
        (post) => getQueue(post) === queue && !failed.has(post.id),
      );
      const [oldest] = due.toSorted((a, b) => a.savedAt - b.savedAt);
      if (!oldest) return failed.size === 0;
      onStep(oldest.id);
      const result = await takeStep(oldest);
      if (result === 'later') return false;
      if (result === 'failed') failed.add(oldest.id);
      else await store.update(oldest.id, result).then(onStored);
    }
  });
}

/**
 * Runs work under a Web Lock. Some browsers, and all over plain HTTP, have none; then the post's own id prevents
 * duplicates on the server.
 */
async function withWebLock(queue: string, work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`keepsake.outbox.${queue}`, work);
}

/** The tag of the Background Sync event that wakes the service worker. */
export const SYNC_TAG = 'posts';

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/**
 * Asks the browser to wake the service worker when the device is online again, even with all pages closed, and not to
 * evict the stored data.
 */
function requestBackgroundSync(): void {
  registerSync().catch(() => undefined); // the next open page sends instead
}

async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as WithSync | undefined)?.sync?.register(SYNC_TAG);
  // Firefox alone would show a permission prompt
  if (!('mozInnerScreenX' in window)) await navigator.storage?.persist?.();
}
