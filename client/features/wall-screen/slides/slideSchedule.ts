import type { Slide } from './slide.ts';
import type { SlideOrder } from './slideOrder.ts';
import {
  CHANGE_MS,
  computeDuration,
  MIN_READ_MS,
  MIN_SEEN_MS,
  OPENING_MS,
  PHOTO_MS,
  QUIET_MS,
  SETTLED_MS,
  MAX_WAIT_MS,
} from './slideTimes.ts';

/** The letters a second at which a text can still be read, while others wait. */
const MIN_LETTERS_PER_SECOND = 60;

/**
 * Decides when the screen advances: a slide stays until it has been read. If a new tribute would wait too long, it
 * joins the slide or replaces it; if more arrive than can be read, they wait.
 */
export function createSlideSchedule(order: SlideOrder, now: number) {
  let slide = order.next();
  /** When the slide began to appear, and when its last addition did; all times as of `performance.now()`, which no clock that is set moves. */
  let shownSince = now;
  let changedAt = now;
  let waitingSince = Infinity;
  let arrivedAt = now;
  let hasInvited = slide?.kind === 'opening';

  function showNext(at: number): void {
    slide = order.next(!hasInvited && at - arrivedAt >= QUIET_MS);
    shownSince = changedAt = at + CHANGE_MS;
    if (slide?.kind === 'opening') hasInvited = true;
    if (!order.isBusy()) waitingSince = Infinity;
  }

  /** When the tribute that came last has been read; `hurried` if others wait. */
  function readAt(isHurried: boolean): number {
    if (slide?.kind !== 'text')
      return shownSince + (slide?.kind === 'photo' ? PHOTO_MS : OPENING_MS);
    return Math.max(
      isHurried ? 0 : shownSince + computeDuration(slide.space, false),
      changedAt + computeDuration(slide.newSpace, isHurried),
    );
  }

  /** Whether the waiting tributes are added to the current slide rather than replace it. */
  const isJoining = () => order.canJoin() && readAt(true) > waitingSince + MAX_WAIT_MS;

  function dueAt(): number {
    if (!order.isBusy()) return readAt(false);
    // a slide that has not appeared yet can still be replaced or joined at once
    const hasAppeared = waitingSince > changedAt;
    if (slide?.kind !== 'text' || !slide.isNew)
      return hasAppeared ? shownSince + MIN_SEEN_MS : waitingSince;
    if (isJoining()) return hasAppeared ? changedAt + SETTLED_MS : waitingSince;
    const isLate = waitingSince + MAX_WAIT_MS < changedAt;
    if (order.isCrowded() || isLate) return readAt(true);
    const least = Math.max(MIN_READ_MS, (slide.newSpace / MIN_LETTERS_PER_SECOND) * 1_000);
    return Math.max(changedAt + least, Math.min(readAt(true), waitingSince + MAX_WAIT_MS));
  }

  function join(at: number): void {
    const wasAlone = slide?.kind === 'text' && slide.tributes.length === 1;
    const hasAppeared = at > changedAt;
    slide = order.join();
    // a tribute that had the screen to itself fades out first, to make room for the others
    if (hasAppeared) changedAt = wasAlone ? at + CHANGE_MS : at;
    waitingSince = Infinity;
  }

  return {
    /** The slide to show. */
    slide: (): Slide | null => slide,
    /** When to call `proceedIfDue`. */
    dueAt,
    /** If it is due, adds to the slide what waits, or shows the next one. */
    proceedIfDue(at: number): void {
      if (at < dueAt()) return;
      if (order.isBusy() && isJoining()) join(at);
      else showNext(at);
    },
    /** A new tribute has arrived. */
    noteArrival(at: number): void {
      waitingSince = Math.min(waitingSince, at);
      arrivedAt = at;
      hasInvited = false;
    },
    /** The current slide has changed; if it is gone, the next one is shown at once. */
    refresh(at: number, isGone: boolean): void {
      const current = order.current();
      if (isGone) showNext(at);
      else if (current) slide = current;
      if (!order.isBusy()) waitingSince = Infinity;
    },
  };
}
