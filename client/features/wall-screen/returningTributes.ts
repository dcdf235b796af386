import type { WallTributeFragment } from '../../__generated__/features/wall-screen/wall.ts';

type Tributes = readonly WallTributeFragment[];

/** The most tributes in memory; they repeat if no older ones can be loaded. */
const MAX_HELD = 120;
const FEW_LEFT = 10;

/** The tributes that are shown again while none are new; the page adds older ones. */
export function createReturningTributes(tributes: Tributes, isAll: boolean) {
  let held = [...tributes];
  let at = 0;
  let holdsAll = isAll;

  return {
    isEmpty: () => held.length === 0,
    next(): WallTributeFragment | undefined {
      if (at >= held.length) at = 0;
      return held[at++];
    },
    upcoming: (count = 1) => held.slice(at, at + count),
    added(tribute: WallTributeFragment): void {
      held = [...held, tribute];
      const over = held.length - MAX_HELD;
      if (over <= 0) return;
      holdsAll = false;
      held = held.slice(over);
      at = Math.max(0, at - over);
    },
    changed(tribute: WallTributeFragment): void {
      held = held.map((one) => (one.id === tribute.id ? tribute : one));
    },
    removed(id: string): void {
      at -= held.slice(0, at).filter((one) => one.id === id).length;
      held = held.filter((one) => one.id !== id);
    },
    /** Whether more of the older tributes should be loaded soon. */
    isRunningOut: () => !holdsAll && held.length - at <= FEW_LEFT,
    /** Adds older tributes; those already shown are dropped to make room. */
    older(more: Tributes): void {
      const ids = new Set(held.slice(at).map(({ id }) => id));
      held = [...held.slice(at), ...more.filter(({ id }) => !ids.has(id))].slice(0, MAX_HELD);
      at = 0;
    },
    reset(present: Tributes, isAllNow: boolean): void {
      holdsAll = isAllNow;
      held = [...present];
      at = 0;
    },
  };
}
