import type { SharedStore } from './sharedStore.ts';

/**
 * What became of one step of a delivery: the item as it is now, "later" where nothing gets through for now,
 * or "failed" where the server could not do this one.
 */
export type StepResult<Item> = Item | 'later' | 'failed';

type Options<Item> = {
  store: SharedStore<Item>;
  /** One lane of all tabs and the worker is sent by one of them at a time. */
  lane: string;
  /** Whether the item has a step to take in this lane. */
  isDue(item: Item): boolean;
  /** Takes the item's next step; must be safe to take twice, a lost answer looks like no answer. */
  takeStep(item: Item): Promise<StepResult<Item>>;
  /** Told before each step, and after each change of what is stored. */
  onStep?: (id: string) => void;
  onStored?: () => void;
  inTurn?: (lane: string, work: () => Promise<boolean>) => Promise<boolean>;
};

/** Sends what waits in a lane, the oldest first, and tells whether all of it went. One that the server fails at lets the others by. */
export function sendInOrder<Item extends { id: string; savedAt: number }>({
  store,
  lane,
  isDue,
  takeStep,
  onStep = () => {},
  onStored = () => {},
  inTurn = withWebLock,
}: Options<Item>): Promise<boolean> {
  return inTurn(lane, async () => {
    const failed = new Set<string>();
    for (;;) {
      const due = (await store.all()).filter((item) => isDue(item) && !failed.has(item.id));
      const [oldest] = due.toSorted((a, b) => a.savedAt - b.savedAt);
      if (!oldest) return failed.size === 0;
      onStep(oldest.id);
      const result = await takeStep(oldest);
      if (result === 'later') return false;
      if (result === 'failed') failed.add(oldest.id);
      else await store.replace(result).then(onStored);
    }
  });
}

/** Not every browser has Web Locks, nor does http; then the item's own id protects it from being stored twice. */
async function withWebLock(lane: string, work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`keepsake.outbox.${lane}`, work);
}
