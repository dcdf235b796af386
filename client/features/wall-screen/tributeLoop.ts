import type { WallTributeFragment } from '../../__generated__/features/wall-screen/wall.ts';

type Tributes = readonly WallTributeFragment[];

/** The most tributes in memory; they repeat if no older ones can be loaded. */
const MAX_LOADED = 120;
const FEW_LEFT = 10;

/** The tributes that are shown again while none are new; the page adds older ones. */
export function createTributeLoop(tributes: Tributes, isAll: boolean) {
  let loaded = [...tributes];
  let at = 0;
  let holdsAll = isAll;

  return {
    isEmpty: () => loaded.length === 0,
    next(): WallTributeFragment | undefined {
      if (at >= loaded.length) at = 0;
      return loaded[at++];
    },
    upcoming: (count = 1) => loaded.slice(at, at + count),
    add(tribute: WallTributeFragment): void {
      loaded = [...loaded, tribute];
      const over = loaded.length - MAX_LOADED;
      if (over <= 0) return;
      holdsAll = false;
      loaded = loaded.slice(over);
      at = Math.max(0, at - over);
    },
    update(tribute: WallTributeFragment): void {
      loaded = loaded.map((one) => (one.id === tribute.id ? tribute : one));
    },
    remove(id: string): void {
      at -= loaded.slice(0, at).filter((one) => one.id === id).length;
      loaded = loaded.filter((one) => one.id !== id);
    },
    /** Whether more of the older tributes should be loaded soon. */
    isRunningOut: () => !holdsAll && loaded.length - at <= FEW_LEFT,
    /** Adds older tributes; those already shown are dropped to make room. */
    addOlder(more: Tributes): void {
      const ids = new Set(loaded.slice(at).map(({ id }) => id));
      loaded = [...loaded.slice(at), ...more.filter(({ id }) => !ids.has(id))].slice(0, MAX_LOADED);
      at = 0;
    },
    reset(present: Tributes, isAllNow: boolean): void {
      holdsAll = isAllNow;
      loaded = [...present];
      at = 0;
    },
  };
}
