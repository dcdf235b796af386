import type { Slide } from './slide.ts';
import type { WallShow } from './wallShow.ts';
import { computeDuration } from './wallText.ts';

/**
 * New tributes are on the screen within two seconds: this is how much of that the current slide gets, if it has not
 * been read by then.
 */
const WAITS_AT_MOST_MS = 1_500;
/** A new tribute is shown at least this long, and longer ones longer. */
const LEAST_READ_MS = 1_800;
const LETTERS_AT_LEAST_A_SECOND = 60;
/** Further tributes may join once the previous ones have faded in. */
const SETTLED_MS = 1_200;
/** A repeated tribute gives way to a new one, but is shown at least this long. */
const LEAST_SEEN_MS = 1_200;
const PHOTO_MS = 9_000;
const OPENING_MS = 12_000;

/**
 * Decides when the screen advances: a slide stays until it has been read. If a new tribute would wait too long, it
 * joins the slide or replaces it; if more arrive than can be read, they wait.
 */
export function createWallSchedule(show: WallShow, now: number) {
  let slide = show.next();
  let since = now;
  let changedAt = now;
  let waitingSince = Infinity;

  function turn(at: number): void {
    slide = show.next();
    since = changedAt = at;
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
    if (slide?.kind !== 'words' || !slide.isNew) return since + LEAST_SEEN_MS;
    if (isJoining()) return changedAt + SETTLED_MS;
    if (show.isCrowded()) return readAt(true);
    const least = Math.max(LEAST_READ_MS, (slide.newRoom / LETTERS_AT_LEAST_A_SECOND) * 1_000);
    return Math.max(changedAt + least, Math.min(readAt(true), waitingSince + WAITS_AT_MOST_MS));
  }

  return {
    /** The slide to show. */
    slide: (): Slide | null => slide,
    /** When to call `advance`. */
    dueAt,
    /** Advances if it is due; returns whether another slide replaces this one. */
    advance(at: number): boolean {
      if (at < dueAt()) return false;
      const joins = show.isBusy() && isJoining();
      if (!joins) {
        turn(at);
        return true;
      }
      slide = show.join();
      changedAt = at;
      waitingSince = Infinity;
      return false;
    },
    /** A new tribute has arrived. */
    arrived(at: number): void {
      waitingSince = Math.min(waitingSince, at);
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
