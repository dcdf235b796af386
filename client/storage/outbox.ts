import { backoff } from '../net/backoff.ts';
import type { SharedStore } from './sharedStore.ts';

/** Callbacks while a lane is sent: before each step, and after each change of what is stored. */
export type SendReports = {
  onStep: (id: string) => void;
  onStored: () => void;
  /** The server has had many at once: the lane pauses for so long, whatever else happens. */
  onCrowded: (retryAfterMs: number) => void;
};

/** Longer than any of the server's limits lasts. */
const MAX_PAUSE_MS = 120_000;

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
  /** Until when each lane is paused. */
  const pausedUntil = new Map<Lane, number>();
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
    const waits: number[] = [];
    for (const lane of lanes)
      if (isPaused(lane) || !(await sendLane(lane)))
        waits.push(remainingPause(lane) || backoff(attempt));
    if (waits.length === 0) attempt = 0;
    else planRetry(Math.min(...waits));
  }

  const remainingPause = (lane: Lane) => Math.max(0, (pausedUntil.get(lane) ?? 0) - Date.now());
  const isPaused = (lane: Lane) => remainingPause(lane) > 0;

  /** Asked for again while it runs, it runs once more: what was added meanwhile may have been missed. */
  async function sendLane(lane: Lane): Promise<boolean> {
    const current = running.get(lane);
    if (current) {
      current.again = true;
      return true;
    }
    const run = { again: true };
    running.set(lane, run);
    let allSent = true;
    while (run.again && !isPaused(lane)) {
      run.again = false;
      allSent = await send(lane, {
        onStep(id) {
          sending.set(lane, id);
          changed();
        },
        onStored: () => void refresh(),
        // not all phones of a room at the same moment
        onCrowded: (ms) =>
          pausedUntil.set(lane, Date.now() + Math.min(ms, MAX_PAUSE_MS) + backoff(attempt)),
      });
    }
    running.delete(lane);
    sending.delete(lane);
    await refresh();
    return allSent;
  }

  function planRetry(ms: number) {
    const at = Date.now() + ms;
    if (retryAt <= at) return;
    retryAt = at;
    attempt += 1;
    const retry = () => {
      if (retryAt !== at) return; // there was a sooner one
      retryAt = Infinity;
      void sendAll();
    };
    wait(retry, ms);
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
    isPaused,
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
