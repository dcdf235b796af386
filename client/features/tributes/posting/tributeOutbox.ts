import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useSyncExternalStore } from 'react';
import { onReconnect } from '../../../net/onReconnect.ts';
import { retryLoading } from '../../../net/retryLoading.ts';
import { createOutbox } from '../../../storage/outbox.ts';
import { isDone, QUEUES, nextStep, type Post, type Progress } from './post.ts';
import { removePhoto } from './photoStore.ts';
import { openPostStore } from './postStore.ts';

export type TributeOutbox = ReturnType<typeof openOutbox>;

let opened: TributeOutbox | undefined;

/** The longest time for which any page allows its messages to be changed. */
const CHANGEABLE_MS = 7 * 24 * 3_600_000;

/** Whether this device no longer needs the post: it cannot be changed any more, and its state is final. */
function isOver(post: Post): boolean {
  if (post.isWithdrawn) return true;
  const isLate = post.isFixed || Date.now() > post.savedAt + CHANGEABLE_MS;
  const cannotBeFollowed = !post.receipt && isDone(post, 'HELD');
  return isDone(post, 'VISIBLE') ? isLate || !post.receipt : isLate && cannotBeFollowed;
}

/** Visitors who only read do not load the sending code. */
const loadSender = () => retryLoading(() => import('./pageSender.ts'));

/** This device's tributes that are being sent; one outbox for all walls of a tab. */
function openOutbox(client: ApolloClient) {
  const store = openPostStore();
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
      return sender.sendQueue(client, lane, {
        store,
        ...reports,
        onProgress(id, part) {
          uploaded.set(id, part);
          outbox.changed();
        },
        onFailed(id) {
          const count = (failures.get(id) ?? 0) + 1;
          failures.set(id, count);
          return count;
        },
      });
    },
  });
  void start();

  async function start() {
    for (const post of await store.all()) await (isOver(post) ? letGo(post) : resume(post));
    await outbox.refresh();
    void outbox.sendAll();
  }

  /** Removes a post that needs no further action or state. */
  async function letGo({ id }: Post) {
    await store.remove(id);
    await removePhoto(id);
  }

  /** At startup: hides the state of what arrived in an earlier visit, and retries what was stopped. */
  async function resume({ id }: Post) {
    await store.update(id, (stored) => {
      const post = { ...stored, photoStopped: undefined };
      return isDone(post, 'VISIBLE') ? { ...post, isOld: true, photo: undefined } : post;
    });
  }

  function progress(id: string): Progress {
    const sending = outbox.isSending(id);
    return { sending, uploaded: uploaded.get(id) ?? 0, slowed: outbox.isPaused('words') };
  }

  /** Restarts the upload of a stopped photo. */
  async function tryAgain(post: Post) {
    failures.delete(post.id);
    await outbox.update(post.id, (now) => ({ ...now, photoStopped: undefined }));
    await outbox.sendAll();
  }

  return { ...outbox, progress, tryAgain, prepare: () => void loadSender().catch(() => undefined) };
}

/** Sends what waits on this device, whichever page is open. */
export function startOutbox(client: ApolloClient): void {
  opened ??= openOutbox(client);
}

const NO_POSTS: readonly Post[] = [];

/** The outbox and its posts; both empty until hydration. */
export function useTributeOutbox() {
  const client = useApolloClient();
  // opened after hydration, and then kept
  const open = useCallback(() => {
    if (opened) void opened.sendAll();
    startOutbox(client);
    return () => {};
  }, [client]);
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

const subscribeToNothing = () => () => {};
