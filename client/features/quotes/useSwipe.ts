import { type RefObject, useEffect } from 'react';

const MIN_SWIPE_PX = 48;
/** Swipes from the screen's edge are gestures of the phone. */
const EDGE = 24;

/** Calls back when somebody swipes across the element, or presses space or the right arrow. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let from: Touch | undefined;

    const start = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      const inside = touch && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE;
      from = touches.length === 1 && inside ? touch : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!from || !touch) return;
      const across = Math.abs(touch.clientX - from.clientX);
      const along = Math.abs(touch.clientY - from.clientY);
      if (across > MIN_SWIPE_PX && across > 2 * along) onSwipe();
    };
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      if (event.key !== 'ArrowRight' && event.key !== ' ') return;
      if (document.querySelector('dialog[open]')) return; // somebody writes there
      if (event.key === ' ' && !isFree(event.target)) return;
      event.preventDefault();
      onSwipe();
    };

    surface.addEventListener('touchstart', start, { passive: true });
    surface.addEventListener('touchend', end, { passive: true });
    document.addEventListener('keydown', press);
    return () => {
      surface.removeEventListener('touchstart', start);
      surface.removeEventListener('touchend', end);
      document.removeEventListener('keydown', press);
    };
  }, [element, onSwipe]);
}

/** Space presses a focused button, and scrolls if there is more to see. */
function isFree(target: EventTarget | null): boolean {
  const onButton = target instanceof Element && target.closest('a, button') !== null;
  return !onButton && document.documentElement.scrollHeight <= innerHeight + 1;
}
