import type { WallTributeFragment } from '../../../__generated__/features/wall-screen/wall.ts';

type Tributes = readonly WallTributeFragment[];

/** The most tributes in memory; they repeat if no older ones can be loaded. */
const MAX_LOADED = 120;
const FEW_LEFT = 10;

/** The tributes that are shown again while none are new; the page adds older ones. */
export function createTributeLoop(tributes: Tributes, isAll: boolean) {
  let loaded = [...tributes];
  let position = 0;
  let holdsAll = isAll;

  function remove(id: string): void {
    position -= loaded.slice(0, position).filter((tribute) => tribute.id === id).length;
    loaded = loaded.filter((tribute) => tribute.id !== id);
  }

  return {
    isEmpty: () => loaded.length === 0,
    next(): WallTributeFragment | undefined {
      if (position >= loaded.length) position = 0;
      return loaded[position++];
    },
    upcoming: (count = 1) => loaded.slice(position, position + count),
    add(tribute: WallTributeFragment): void {
      remove(tribute.id); // its event may come after the answer that it is in
      loaded = [...loaded, tribute];
      const over = loaded.length - MAX_LOADED;
      if (over <= 0) return;
      holdsAll = false;
      loaded = loaded.slice(over);
      position = Math.max(0, position - over);
    },
    update(tribute: WallTributeFragment): void {
      loaded = loaded.map((before) => (before.id === tribute.id ? tribute : before));
    },
    remove,
    /** Whether more of the older tributes should be loaded soon. */
    isRunningOut: () => !holdsAll && loaded.length - position <= FEW_LEFT,
    /** Adds older tributes; those already shown are dropped to make room. */
    addOlder(more: Tributes): void {
      const ids = new Set(loaded.slice(position).map(({ id }) => id));
      loaded = [...loaded.slice(position), ...more.filter(({ id }) => !ids.has(id))].slice(
        0,
        MAX_LOADED,
      );
      position = 0;
    },
    reset(present: Tributes, isAllNow: boolean): void {
      holdsAll = isAllNow;
      loaded = [...present];
      position = 0;
    },
  };
}
