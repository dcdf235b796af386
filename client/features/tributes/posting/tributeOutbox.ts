import { useSyncExternalStore } from 'react';
import { onReconnect } from '../../../net/onReconnect.ts';
import { retryLoading } from '../../../net/loadModule.ts';
import { createOutbox } from '../../../storage/outbox.ts';
import { sharedStore } from '../../../storage/sharedStore.ts';
import { nextStep, type Post, type Progress, QUEUES, withStoppedPhotos } from './post.ts';

export type TributeOutbox = ReturnType<typeof openOutbox>;

let opened: TributeOutbox | undefined;

/** Visitors who only read do not load the sending code. */
const loadSender = () => retryLoading(() => import('./sendQueue.ts'));

/** This device's tributes until the server has them; one outbox for all walls of a tab. */
function openOutbox() {
  const store = sharedStore<Post>('posts');
  const uploaded = new Map<string, number>();
  const failures = new Map<string, number>();

  const outbox = createOutbox({
    store,
    isFinished: (post: Post) => nextStep(post) === undefined,
    onReconnect,
    queues: QUEUES,
    async send(queue, reports) {
      const sender = await loadSender().catch(() => null); // its chunk belongs to an older build: the next page sends
      if (!sender) return false;
      return sender.sendQueue(queue, {
        store,
        ...reports,
        onProgress(id, part) {
          uploaded.set(id, part);
          outbox.changed();
        },
        onFailed(key) {
          const count = (failures.get(key) ?? 0) + 1;
          failures.set(key, count);
          return count;
        },
      });
    },
  });
  void start();

  async function start() {
    if (hasLocalPosts() || (await store.all()).length > 0)
      await import('./earlierPosts.ts')
        .then((earlier) => earlier.prepareEarlierPosts(store))
        .catch(() => {}); // the next visit prepares them
    await outbox.refresh();
    void outbox.sendAll();
  }

  function progress(id: string): Progress {
    const sending = outbox.isSending(id);
    return { sending, uploaded: uploaded.get(id) ?? 0, slowed: outbox.isPaused('texts') };
  }

  /** Sends photos again that failed too often. */
  async function tryAgain(post: Post) {
    for (const { key } of post.photos ?? []) failures.delete(key);
    await outbox.update(post.id, withStoppedPhotos);
    await outbox.sendAll();
  }

  return { ...outbox, progress, tryAgain, prepare: () => void loadSender().catch(() => undefined) };
}

/** Whether this device has posts of a build that kept them in localStorage. */
function hasLocalPosts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('keepsake.post.'));
  } catch {
    return false;
  }
}

/** Sends what waits on this device, whichever page is open. */
export function startOutbox(): void {
  opened ??= openOutbox();
}

const NO_POSTS: readonly Post[] = [];

/** The outbox and its posts; there is neither before hydration. */
export function useTributeOutbox() {
  const outbox = useSyncExternalStore(
    open,
    () => opened,
    () => undefined,
  );

  const posts = useSyncExternalStore(
    outbox?.onChange ?? subscribeToNothing,
    () => outbox?.items() ?? NO_POSTS,
    () => NO_POSTS,
  );
  return { outbox, posts };
}

/** Opened after hydration, and then kept. */
function open() {
  if (opened) void opened.sendAll();
  startOutbox();
  return () => {};
}

const subscribeToNothing = () => () => {};
