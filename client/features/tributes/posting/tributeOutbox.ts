import { computeBackoff } from '../../../net/backoff.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import { createListeners } from '../../../net/listeners.ts';
import { retryLoading } from '../../../net/loadModule.ts';
import { createIndexedDbStore, type IndexedDbStore } from '../../../storage/indexedDbStore.ts';
import {
  getNextStep,
  type Post,
  type Progress,
  QUEUES,
  type QueueName,
  withStoppedPhotos,
} from './post.ts';
import type { QueueCallbacks, SendResult } from './sendQueue.ts';

/** The longest pause: longer than any of the server's rate limits. */
const MAX_PAUSE_MS = 120_000;

type Options = {
  store: IndexedDbStore<Post>;
  send(queue: QueueName, callbacks: QueueCallbacks): Promise<SendResult>;
};

export type TributeOutbox = ReturnType<typeof createOutbox>;

/** Keeps this device's tributes until the server has them, and sends them; survives reloads and offline periods. */
export function createOutbox({ store, send }: Options) {
  const { onChange, notify } = createListeners();
  /** The post that each queue is sending. */
  const sending = new Map<QueueName, string>();
  const running = new Map<QueueName, { again: boolean }>();
  /** The end of each queue's pause. */
  const pausedUntil = new Map<QueueName, number>();
  const uploaded = new Map<string, number>();
  let items: readonly Post[] = [];
  let attempt = 0;
  let retryAt = Infinity;

  function changed() {
    items = [...items];
    notify();
  }

  async function refresh() {
    items = (await store.all()).sort((a, b) => b.savedAt - a.savedAt);
    changed();
  }

  /** Sends the queues in turn: a new text does not wait for the photos of others. */
  async function sendAll() {
    if (items.every((post) => getNextStep(post) === undefined)) return;
    const pauses: number[] = [];
    for (const queue of QUEUES)
      if (isPaused(queue) || !(await sendOnce(queue)))
        pauses.push(remainingPause(queue) || computeBackoff(attempt));
    if (pauses.length === 0) attempt = 0;
    else planRetry(Math.min(...pauses));
  }

  const remainingPause = (queue: QueueName) =>
    Math.max(0, (pausedUntil.get(queue) ?? 0) - Date.now());
  const isPaused = (queue: QueueName) => remainingPause(queue) > 0;

  /** Called while its queue is being sent, it sends once more afterwards, so that no new post is missed. */
  async function sendOnce(queue: QueueName): Promise<boolean> {
    const current = running.get(queue);
    if (current) {
      current.again = true;
      return true;
    }
    const run = { again: true };
    running.set(queue, run);
    let allSent = true;
    try {
      while (run.again && !isPaused(queue)) {
        run.again = false;
        const result = await send(queue, {
          onStep(id) {
            sending.set(queue, id);
            changed();
          },
          onStored: () => void refresh(),
          onProgress(id, part) {
            uploaded.set(id, part);
            changed();
          },
        });
        allSent = result.allSent;
        if (result.retryAfterMs) pause(queue, result.retryAfterMs);
      }
    } finally {
      running.delete(queue); // also where the device refuses to be read: else nothing would be sent again
      sending.delete(queue);
    }
    await refresh();
    return allSent;
  }

  /** With jitter, so that the phones in a room do not all retry at the same moment. */
  function pause(queue: QueueName, ms: number) {
    pausedUntil.set(queue, Date.now() + Math.min(ms, MAX_PAUSE_MS) + computeBackoff(attempt));
  }

  function planRetry(ms: number) {
    const nextRetryAt = Date.now() + ms;
    if (retryAt <= nextRetryAt) return;
    retryAt = nextRetryAt;
    attempt += 1;
    setTimeout(() => {
      if (retryAt !== nextRetryAt) return; // an earlier retry replaced this one
      retryAt = Infinity;
      void sendAll();
    }, ms);
  }

  async function update(id: string, change: (current: Post) => Post) {
    await store.update(id, change);
    await refresh();
  }

  const sendStored = () => void refresh().then(sendAll);
  store.onChange(sendStored); // also sends posts of a tab that was closed

  return {
    /** All posts, newest first; the same array until something changes. */
    getSnapshot: () => items,
    progress(id: string): Progress {
      const isSending = [...sending.values()].includes(id);
      return {
        isSending,
        uploaded: uploaded.get(id) ?? 0,
        isSlowed: isPaused('texts'),
        isStored: store.isStored(id),
      };
    },
    /** Adds a post; resolves once it is stored, then sends it. */
    async add(post: Post) {
      await store.put(post);
      await refresh();
      void sendAll();
    },
    /** Changes the current version of a post. */
    update,
    async remove(id: string) {
      await store.remove(id);
      await refresh();
    },
    /** Sends photos again that failed too often. */
    async tryAgain(post: Post) {
      await update(post.id, withStoppedPhotos);
      await sendAll();
    },
    sendAll,
    /** Reads the store again, and sends what is there. */
    sendStored,
    onChange,
  };
}

/** Visitors who only read do not load the sending code. */
const loadSender = () => retryLoading(() => import('./sendQueue.ts'));

/** Loads the sending code ahead, as the device may go offline. */
export const loadSenderAhead = () => void loadSender().catch(() => undefined);

let opened: TributeOutbox | undefined;

/** The outbox of this tab, for all its walls; undefined until it is opened. */
export const getOutbox = () => opened;

/** Opens the outbox of this tab, and sends what waits, whichever page it was written on. */
export function openOutbox(): void {
  if (opened) return void opened.sendAll();
  const store = createIndexedDbStore<Post>('posts');
  opened = createOutbox({
    store,
    async send(queue, callbacks) {
      const sender = await loadSender().catch(() => null); // its chunk belongs to an older build: the next page sends
      return sender ? sender.sendQueue(queue, store, callbacks) : { allSent: false };
    },
  });
  onReconnect(opened.sendStored);
  void start(opened, store);
}

async function start(outbox: TributeOutbox, store: IndexedDbStore<Post>): Promise<void> {
  if ((await store.all()).length > 0)
    await import('./migratePosts.ts')
      .then(({ startMigration }) => startMigration(store))
      .catch(() => {}); // the next visit prepares them
  outbox.sendStored();
}
