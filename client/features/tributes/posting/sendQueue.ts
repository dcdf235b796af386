import { retryLoading } from '../../../net/loadModule.ts';
import type { IndexedDbStore } from '../../../storage/indexedDbStore.ts';
import { request } from '../../../net/request.ts';
import { withWebLock } from '../../../net/webLock.ts';
import { deliverPost, type Server, type StepResult } from './deliverPost.ts';
import { getNextStep, type Post, type QueueName } from './post.ts';

/** Callbacks while a queue is sent. */
export type QueueCallbacks = {
  /** Called before each step. */
  onStep: (id: string) => void;
  /** Called after each change of what is stored. */
  onStored: () => void;
  /** Called with the part of the photo of a post that has been uploaded, from 0 to 1. */
  onProgress: (id: string, part: number) => void;
};

/** What has become of a queue. */
export type SendResult = {
  allSent: boolean;
  /** How long the queue has to pause, as the server is busy. */
  retryAfterMs?: number | undefined;
};

/** Sends one queue of the outbox from an open page. */
export function sendQueue(
  queue: QueueName,
  store: IndexedDbStore<Post>,
  { onProgress, ...callbacks }: QueueCallbacks,
): Promise<SendResult> {
  requestBackgroundSync(); // the page may be closed before everything is sent
  return sendInOrder({
    store,
    queue,
    ...callbacks,
    takeStep(post) {
      const loadUploads = () => retryLoading(() => import('./uploadFiles.ts'));
      const onFraction = (part: number) => onProgress(post.id, part);
      const server: Server = {
        request,
        upload: async (key, photo) => (await loadUploads()).uploadPhoto(key, photo, onFraction),
        uploadFilm: async (key, film) => (await loadUploads()).uploadFilm(key, film, onFraction),
      };
      return deliverPost(post, server);
    },
  });
}

/** The queue in which a post waits. */
function getQueue(post: Post): QueueName | undefined {
  const step = getNextStep(post);
  if (!step) return undefined;
  return step.kind === 'post' ? 'texts' : 'photos';
}

type Options = {
  store: IndexedDbStore<Post>;
  /** The queue, which only one tab or worker sends at a time. */
  queue: QueueName;
  /** Takes the post's next step. Must be idempotent: a lost response looks like none. */
  takeStep(post: Post): Promise<StepResult>;
} & Partial<Pick<QueueCallbacks, 'onStep' | 'onStored'>>;

/** Sends a queue, the oldest post first. A post that fails on the server does not block the others. */
export function sendInOrder({
  store,
  queue,
  takeStep,
  onStep = () => {},
  onStored = () => {},
}: Options): Promise<SendResult> {
  return withWebLock(`keepsake.outbox.${queue}`, async () => {
    const failedIds = new Set<string>();
    for (;;) {
      const due = (await store.all()).filter(
        (post) => getQueue(post) === queue && !failedIds.has(post.id),
      );
      const [oldest] = due.sort((a, b) => a.savedAt - b.savedAt);
      if (!oldest) return { allSent: failedIds.size === 0 };
      onStep(oldest.id);
      const { change, hasFailed, retryAfterMs } = await takeStep(oldest);
      if (!change) return { allSent: false, retryAfterMs };
      if (hasFailed) failedIds.add(oldest.id);
      // the count of failures wakes no other tab, as that would retry at once
      await store.update(oldest.id, change, hasFailed).then(onStored);
    }
  });
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
