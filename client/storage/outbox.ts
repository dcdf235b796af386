import { backoff } from '../net/backoff.ts';
import type { SharedStore } from './sharedStore.ts';

/** Callbacks while a queue is sent: before each step, and after each change of what is stored. */
export type SendReports = {
  onStep: (id: string) => void;
  onStored: () => void;
  /** The server is busy: the queue pauses for this time, whatever else happens. */
  onCrowded: (retryAfterMs: number) => void;
};

/** Longer than any of the server's rate limits. */
const MAX_PAUSE_MS = 120_000;

type Options<Item, QueueName> = {
  store: SharedStore<Item>;
  /** Whether the item needs no further step. */
  isFinished(item: Item): boolean;
  /** The queues in the order in which they are sent; a new item in an earlier one does not wait for a later one. */
  queues: readonly QueueName[];
  /** Sends a queue; resolves with whether all of it was sent. */
  send(queue: QueueName, reports: SendReports): Promise<boolean>;
  /** Calls back when an immediate retry makes sense. */
  onReconnect(listener: () => void): () => void;
};

/** Stores and shows items until the server has them, and sends them; survives reloads and offline periods. */
export function createOutbox<
  Item extends { id: string; savedAt: number },
  QueueName extends string,
>({ store, isFinished, send, queues, onReconnect }: Options<Item, QueueName>) {
  const listeners = new Set<() => void>();
  /** The item that each queue is sending. */
  const sending = new Map<QueueName, string>();
  const running = new Map<QueueName, { again: boolean }>();
  let items: readonly Item[] = [];
  /** Until when each queue is paused. */
  const pausedUntil = new Map<QueueName, number>();
  let attempt = 0;
  let retryAt = Infinity;

  function changed() {
    items = [...items];
    for (const listener of listeners) listener();
  }

  async function refresh() {
    const unordered = await store.all();
    items = unordered.toSorted((a, b) => b.savedAt - a.savedAt);
    changed();
  }

  async function sendAll() {
    if (items.every(isFinished)) return;
    const pauses: number[] = [];
    for (const queue of queues)
      if (isPaused(queue) || !(await sendQueue(queue)))
        pauses.push(remainingPause(queue) || backoff(attempt));
    if (pauses.length === 0) attempt = 0;
    else planRetry(Math.min(...pauses));
  }

  const remainingPause = (queue: QueueName) =>
    Math.max(0, (pausedUntil.get(queue) ?? 0) - Date.now());
  const isPaused = (queue: QueueName) => remainingPause(queue) > 0;

  /** Sends a queue; called while that is under way, it sends once more afterwards, so that no new item is missed. */
  async function sendQueue(queue: QueueName): Promise<boolean> {
    const current = running.get(queue);
    if (current) {
      current.again = true;
      return true;
    }
    const run = { again: true };
    running.set(queue, run);
    let allSent = true;
    while (run.again && !isPaused(queue)) {
      run.again = false;
      allSent = await send(queue, {
        onStep(id) {
          sending.set(queue, id);
          changed();
        },
        onStored: () => void refresh(),
        // jitter, so that the phones in a room do not all retry at the same moment
        onCrowded: (ms) =>
          pausedUntil.set(queue, Date.now() + Math.min(ms, MAX_PAUSE_MS) + backoff(attempt)),
      });
    }
    running.delete(queue);
    sending.delete(queue);
    await refresh();
    return allSent;
  }

  function planRetry(ms: number) {
    const at = Date.now() + ms;
    if (retryAt <= at) return;
    retryAt = at;
    attempt += 1;
    setTimeout(() => {
      if (retryAt !== at) return; // an earlier retry replaced this one
      retryAt = Infinity;
      void sendAll();
    }, ms);
  }

  const sendStored = () => void refresh().then(sendAll);
  onReconnect(sendStored);
  store.onChange(sendStored); // also sends items of a tab that was closed

  return {
    /** All items, the newest first; the same array until something changes. */
    items: () => items,
    isSending: (id: string) => [...sending.values()].includes(id),
    /** Adds an item; resolves once it is stored, then sends it. */
    async add(item: Item) {
      await store.put(item);
      await refresh();
      void sendAll();
    },
    /** Changes the current version of an item. */
    async update(id: string, change: (now: Item) => Item) {
      await store.update(id, change);
      await refresh();
    },
    async remove(id: string) {
      await store.remove(id);
      await refresh();
    },
    isPaused,
    sendAll,
    /** Reads the store again. */
    refresh,
    /** Notifies listeners of a change outside the items, such as progress. */
    changed,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
