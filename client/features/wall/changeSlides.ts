import type { Slide } from './slide.ts';
import { findLeaving, type Leaving, needsFade, NOTHING_LEAVES } from './slideChange.ts';
import { CHANGE_MS } from './wallTimes.ts';

/** The slide on the screen, and which parts of it are fading out. */
export type Shown = { slide: Slide | null; leaving: Leaving };

/**
 * Puts slides on the screen, one at a time: the next one comes when the previous one has faded out. `isCalm` says
 * whether to do without any motion.
 */
export function createSlideChange(
  first: Slide | null,
  onChange: (shown: Shown) => void,
  isCalm: () => boolean,
) {
  let slide = first;
  let coming: Slide | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showAtOnce(next: Slide | null): void {
    clearTimeout(timer);
    timer = undefined;
    slide = next;
    onChange({ slide, leaving: NOTHING_LEAVES });
  }

  return {
    /** Fades to this slide; if a fade is under way, it ends with this slide. */
    show(next: Slide | null): void {
      coming = next;
      if (timer !== undefined) return;
      if (!slide || !next || isCalm() || !needsFade(slide, next)) return showAtOnce(next);
      timer = setTimeout(() => showAtOnce(coming), CHANGE_MS);
      onChange({ slide, leaving: findLeaving(slide, next) });
    },
    /** Shows a slide at once, as the previous one must not be seen any more. */
    showAtOnce,
    stop: () => clearTimeout(timer),
  };
}
