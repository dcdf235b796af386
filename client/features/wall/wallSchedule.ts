import type { Slide } from './slide.ts';
import type { WallShow } from './wallShow.ts';
import {
  CHANGE_MS,
  computeDuration,
  LEAST_READ_MS,
  LEAST_SEEN_MS,
  OPENING_MS,
  PHOTO_MS,
  QUIET_MS,
  SETTLED_MS,
  WAITS_AT_MOST_MS,
} from './wallTimes.ts';

/** Others wait: a text of this many letters a second can still be read. */
const LETTERS_AT_LEAST_A_SECOND = 60;

/**
 * Decides when the screen advances: a slide stays until it has been read. If a new tribute would wait too long, it
 * joins the slide or replaces it; if more arrive than can be read, they wait.
 */
export function createWallSchedule(show: WallShow, now: number) {
  let slide = show.next();
  /** When the slide began to appear, and when what was added to it last did. */
  let since = now;
  let changedAt = now;
  let waitingSince = Infinity;
  let arrivedAt = now;
  let hasInvited = slide?.kind === 'opening';

  function turn(at: number): void {
    slide = show.next(!hasInvited && at - arrivedAt >= QUIET_MS);
    since = changedAt = at + CHANGE_MS;
    if (slide?.kind === 'opening') hasInvited = true;
    if (!show.isBusy()) waitingSince = Infinity;
  }

  /** When the tribute that came last has been read; `hurried` if others wait. */
  function readAt(hurried: boolean): number {
    if (slide?.kind !== 'words') return since + (slide?.kind === 'photo' ? PHOTO_MS : OPENING_MS);
    return Math.max(
      hurried ? 0 : since + computeDuration(slide.room, false),
      changedAt + computeDuration(slide.newRoom, hurried),
    );
  }

  /** Whether the waiting tributes are added to the current slide rather than replace it. */
  const isJoining = () => show.canJoin() && readAt(true) > waitingSince + WAITS_AT_MOST_MS;

  function dueAt(): number {
    if (!show.isBusy()) return readAt(false);
    // what has not appeared yet may still be replaced or joined at once
    const hasAppeared = waitingSince > changedAt;
    if (slide?.kind !== 'words' || !slide.isNew)
      return hasAppeared ? since + LEAST_SEEN_MS : waitingSince;
    if (isJoining()) return hasAppeared ? changedAt + SETTLED_MS : waitingSince;
    const isLate = waitingSince + WAITS_AT_MOST_MS < changedAt;
    if (show.isCrowded() || isLate) return readAt(true);
    const least = Math.max(LEAST_READ_MS, (slide.newRoom / LETTERS_AT_LEAST_A_SECOND) * 1_000);
    return Math.max(changedAt + least, Math.min(readAt(true), waitingSince + WAITS_AT_MOST_MS));
  }

  function join(at: number): void {
    const wasAlone = slide?.kind === 'words' && slide.tributes.length === 1;
    const hasAppeared = at > changedAt;
    slide = show.join();
    // one that has the screen for itself makes room for others by a change
    if (hasAppeared) changedAt = wasAlone ? at + CHANGE_MS : at;
    waitingSince = Infinity;
  }

  return {
    /** The slide to show. */
    slide: (): Slide | null => slide,
    /** When to call `advance`. */
    dueAt,
    /** Advances if it is due. */
    advance(at: number): void {
      if (at < dueAt()) return;
      if (show.isBusy() && isJoining()) join(at);
      else turn(at);
    },
    /** A new tribute has arrived. */
    arrived(at: number): void {
      waitingSince = Math.min(waitingSince, at);
      arrivedAt = at;
      hasInvited = false;
    },
    /** The current slide has changed; if it is gone, the next one is shown at once. */
    refresh(at: number, isGone: boolean): void {
      const current = show.current();
      if (isGone) turn(at);
      else if (current) slide = current;
      if (!show.isBusy()) waitingSince = Infinity;
    },
  };
}
