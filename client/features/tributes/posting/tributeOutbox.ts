import { useSyncExternalStore } from 'react';
import { onReconnect } from '../../../net/onReconnect.ts';
import { retryLoading } from '../../../net/retryLoading.ts';
import { createOutbox } from '../../../storage/outbox.ts';
import { QUEUES, nextStep, type Post, type Progress, withStoppedPhotos } from './post.ts';
import { openPostStore } from './postStore.ts';

export type TributeOutbox = ReturnType<typeof openOutbox>;

let opened: TributeOutbox | undefined;

/** Visitors who only read do not load the sending code. */
const loadSender = () => retryLoading(() => import('./pageSender.ts'));

/** This device's tributes that are being sent; one outbox for all walls of a tab. */
function openOutbox() {
  const store = openPostStore(() => retryLoading(() => import('./earlierPosts.ts')));
  const uploaded = new Map<string, number>();
  const failures = new Map<string, number>();

  const outbox = createOutbox({
    store,
    isFinished: (post: Post) => nextStep(post) === undefined,
    onReconnect,
    queues: QUEUES,
    async send(lane, reports) {
      const sender = await loadSender().catch(() => null); // its chunk belongs to an older build: the next page sends
      if (!sender) return false;
      return sender.sendQueue(lane, {
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
    const posts = await store.all();
    if (posts.length > 0)
      await import('./tidyPosts.ts')
        .then(({ tidyPosts }) => tidyPosts(store, posts))
        .catch(() => {});
    await outbox.refresh();
    void outbox.sendAll();
  }

  function progress(id: string): Progress {
    const sending = outbox.isSending(id);
    return { sending, uploaded: uploaded.get(id) ?? 0, slowed: outbox.isPaused('words') };
  }

  /** Restarts the upload of stopped photos. */
  async function tryAgain(post: Post) {
    for (const { key } of post.photos ?? []) failures.delete(key);
    await outbox.update(post.id, withStoppedPhotos);
    await outbox.sendAll();
  }

  return { ...outbox, progress, tryAgain, prepare: () => void loadSender().catch(() => undefined) };
}

/** Sends what waits on this device, whichever page is open. */
export function startOutbox(): void {
  opened ??= openOutbox();
}

const NO_POSTS: readonly Post[] = [];

/** The outbox and its posts; both empty until hydration. */
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
