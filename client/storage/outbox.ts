import { backoff } from '../net/backoff.ts';
import type { SharedStore } from './sharedStore.ts';

/** What is told while a lane is sent: before each step, and after each change of what is stored. */
export type SendReports = { onStep: (id: string) => void; onStored: () => void };

type Options<Item, Lane> = {
  store: SharedStore<Item>;
  /** Whether nothing is left to do for the item. */
  isFinished(item: Item): boolean;
  /** The parts that are sent one after the other; what is new in an earlier one waits for no later one. */
  lanes: readonly Lane[];
  /** Sends what waits in a lane, and tells whether all of it went. */
  send(lane: Lane, reports: SendReports): Promise<boolean>;
  /** Calls back when it is worth trying again at once. */
  onReconnect(listener: () => void): () => void;
  wait?: (run: () => void, ms: number) => void;
};

/** Shows what was made on this device until the server has it, and has it sent, over reloads and without signal. */
export function createOutbox<Item extends { id: string; savedAt: number }, Lane extends string>({
  store,
  isFinished,
  send,
  lanes,
  onReconnect,
  wait = (run, ms) => void setTimeout(run, ms),
}: Options<Item, Lane>) {
  const listeners = new Set<() => void>();
  /** Which item each lane is at. */
  const sending = new Map<Lane, string>();
  const running = new Map<Lane, { again: boolean }>();
  let items: readonly Item[] = [];
  let attempt = 0;
  let retryPlanned = false;

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
    let allSent = true;
    for (const lane of lanes) allSent = (await sendLane(lane)) && allSent;
    if (allSent) attempt = 0;
    else planRetry();
  }

  /** Asked for again while it runs, it runs once more: what was added meanwhile may have been missed. */
  async function sendLane(lane: Lane): Promise<boolean> {
    const already = running.get(lane);
    if (already) {
      already.again = true;
      return true;
    }
    const run = { again: true };
    running.set(lane, run);
    let allSent = true;
    while (run.again) {
      run.again = false;
      allSent = await send(lane, {
        onStep(id) {
          sending.set(lane, id);
          changed();
        },
        onStored: () => void refresh(),
      });
    }
    running.delete(lane);
    sending.delete(lane);
    await refresh();
    return allSent;
  }

  function planRetry() {
    if (retryPlanned) return;
    retryPlanned = true;
    const retry = () => {
      retryPlanned = false;
      void sendAll();
    };
    wait(retry, backoff(attempt++));
  }

  onReconnect(() => void refresh().then(sendAll));
  // also what another tab leaves behind when it is closed
  store.onChange(() => void refresh().then(sendAll));

  return {
    /** Everything kept, the newest first; the same array until something changes. */
    items: () => items,
    isSending: (id: string) => [...sending.values()].includes(id),
    /** Keeps the item, resolves when the device has it, and has it sent. */
    async add(item: Item) {
      await store.put(item);
      await refresh();
      void sendAll();
    },
    async remove(id: string) {
      await store.remove(id);
      await refresh();
    },
    sendAll,
    /** Reads again what is kept. */
    refresh,
    /** Tells listeners that something beside the items changed, such as progress. */
    changed,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
