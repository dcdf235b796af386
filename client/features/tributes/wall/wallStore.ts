import { createContext, useContext, useSyncExternalStore } from 'react';
import { applyEvents, type PageEvent } from '../../../live/pageEvents.ts';
import { mergeNewest, type Wall, wallEventHandlers, type WallPart } from './wallChanges.ts';

/** A page's wall in this tab, whether or not it is drawn. */
export type WallStore = ReturnType<typeof createWallStore>;

/** Begins with what came with the page. */
export function createWallStore(served: WallPart) {
  const listeners = new Set<() => void>();
  let wall: Wall = served;

  function change(next: (now: Wall) => Wall) {
    wall = next(wall);
    for (const listener of listeners) listener();
  }

  return {
    served: () => served as Wall,
    now: () => wall,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    /** Merges events from the page's stream. */
    apply: (events: readonly PageEvent[]) =>
      change((now) => applyEvents(wallEventHandlers, now, events)),
    /** Takes in what was read again: after lost events instead of everything, as what is known may be gone. */
    renew: (newest: WallPart, isSnapshot = false) =>
      change((now) => (isSnapshot ? { ...newest, linked: now.linked } : mergeNewest(now, newest))),
  };
}

export const WallContext = createContext<WallStore | null>(null);

/** The wall of the page around it, and its store. */
export function useWall(): [Wall, WallStore] {
  const store = useContext(WallContext);
  if (!store) throw new Error('there is no wall around this');
  return [useSyncExternalStore(store.onChange, store.now, store.served), store];
}
