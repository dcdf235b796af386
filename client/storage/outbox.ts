import { backoff } from '../net/backoff.ts';
import type { DeviceStore } from './deviceStore.ts';

/** What became of one step of a delivery: the item as it is now, or "not now". */
export type StepResult<Item> = Item | 'later';

type Options<Item> = {
  store: DeviceStore<Item>;
  /** Takes the item's next step; must be safe to take twice, a lost answer looks like no answer. */
  takeStep(item: Item): Promise<StepResult<Item>>;
  /** Whether nothing is left to do for the item. */
  isFinished(item: Item): boolean;
  /** Calls back when it is worth trying again at once. */
  onReconnect(listener: () => void): () => void;
  /** Runs the work unless another tab is at the same item. */
  alone?: (id: string, work: () => Promise<void>) => Promise<boolean>;
  wait?: (run: () => void, ms: number) => void;
};

/** Keeps what was made on this device until the server has it, over reloads and without signal. */
export function createOutbox<Item extends { id: string; savedAt: number }>({
  store,
  takeStep,
  isFinished,
  onReconnect,
  alone = withWebLock,
  wait = (run, ms) => void setTimeout(run, ms),
}: Options<Item>) {
  const listeners = new Set<() => void>();
  const busy = new Set<string>();
  let items = inOrder(store.all());
  let attempt = 0;
  let retryPlanned = false;

  function inOrder(unordered: Item[]): readonly Item[] {
    return unordered.toSorted((a, b) => b.savedAt - a.savedAt);
  }

  function refresh() {
    items = inOrder(store.all());
    for (const listener of listeners) listener();
  }

  function sendAll() {
    for (const item of items) void send(item.id);
  }

  async function send(id: string) {
    const item = store.get(id);
    if (busy.has(id) || !item || isFinished(item)) return;
    busy.add(id);
    refresh();
    const hadTurn = await alone(id, () => takeSteps(id));
    busy.delete(id);
    refresh();
    if (!hadTurn) planRetry();
  }

  async function takeSteps(id: string) {
    for (;;) {
      const item = store.get(id);
      if (!item || isFinished(item)) return;
      const result = await takeStep(item);
      if (result === 'later') return planRetry();
      attempt = 0;
      // withdrawn meanwhile: do not bring it back
      if (!store.get(id)) return;
      store.put(id, result);
      refresh();
    }
  }

  function planRetry() {
    if (retryPlanned) return;
    retryPlanned = true;
    const retry = () => {
      retryPlanned = false;
      sendAll();
    };
    wait(retry, backoff(attempt++));
  }

  onReconnect(sendAll);
  store.onOtherTab(refresh);

  return {
    /** Everything kept, the newest first; the same array until something changes. */
    items: () => items,
    isSending: (id: string) => busy.has(id),
    /** Keeps the item and starts to send it. */
    add(item: Item) {
      store.put(item.id, item);
      void send(item.id);
    },
    remove(id: string) {
      store.remove(id);
      refresh();
    },
    sendAll,
    /** Tells listeners that something beside the items changed, such as progress. */
    refresh,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Not every browser has Web Locks, nor does http; then the item's own id protects it from being stored twice. */
async function withWebLock(id: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(`keepsake.outbox.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
