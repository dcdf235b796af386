import type { Slide } from './slide.ts';
import type { WallPage } from './wallReads.ts';
import { createWallShow, type WallShow } from './wallShow.ts';
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
} from './wallTimes.ts';

/** Creates the slides and their schedule from the page as the server sent it. */
export function openWall({ tributes: { edges, pageInfo }, photos, components }: WallPage) {
  let isReady = (_address: string) => true; // the server's HTML already contains the first picture
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const tributes = edges.map(({ node }) => node);
  const show = createWallShow(tributes, {
    isAll: !pageInfo.hasNextPage,
    portrait: bio?.avatar ? { image: bio.avatar, focus: bio.avatarFocus } : null,
    cover: bio?.cover ? { image: bio.cover, focus: bio.coverFocus } : null,
    isReady: (address) => isReady(address),
  });
  show.setPhotos(photos);
  return {
    show,
    schedule: createWallSchedule(show, Date.now()),
    /** From now on, only pictures that have loaded are shown. */
    waitFor(next: typeof isReady) {
      isReady = next;
    },
  };
}

/** The letters a second at which a text can still be read, while others wait. */
const MIN_LETTERS_PER_SECOND = 60;

/**
 * Decides when the screen advances: a slide stays until it has been read. If a new tribute would wait too long, it
 * joins the slide or replaces it; if more arrive than can be read, they wait.
 */
export function createWallSchedule(show: WallShow, now: number) {
  let slide = show.next();
  /** When the slide began to appear, and when its last addition did; all times in milliseconds since 1970. */
  let shownSince = now;
  let changedAt = now;
  let waitingSince = Infinity;
  let arrivedAt = now;
  let hasInvited = slide?.kind === 'opening';

  function advance(at: number): void {
    slide = show.next(!hasInvited && at - arrivedAt >= QUIET_MS);
    shownSince = changedAt = at + CHANGE_MS;
    if (slide?.kind === 'opening') hasInvited = true;
    if (!show.isBusy()) waitingSince = Infinity;
  }

  /** When the tribute that came last has been read; `hurried` if others wait. */
  function readAt(hurried: boolean): number {
    if (slide?.kind !== 'text')
      return shownSince + (slide?.kind === 'photo' ? PHOTO_MS : OPENING_MS);
    return Math.max(
      hurried ? 0 : shownSince + computeDuration(slide.space, false),
      changedAt + computeDuration(slide.newSpace, hurried),
    );
  }

  /** Whether the waiting tributes are added to the current slide rather than replace it. */
  const isJoining = () => show.canJoin() && readAt(true) > waitingSince + MAX_WAIT_MS;

  function dueAt(): number {
    if (!show.isBusy()) return readAt(false);
    // a slide that has not appeared yet can still be replaced or joined at once
    const hasAppeared = waitingSince > changedAt;
    if (slide?.kind !== 'text' || !slide.isNew)
      return hasAppeared ? shownSince + MIN_SEEN_MS : waitingSince;
    if (isJoining()) return hasAppeared ? changedAt + SETTLED_MS : waitingSince;
    const isLate = waitingSince + MAX_WAIT_MS < changedAt;
    if (show.isCrowded() || isLate) return readAt(true);
    const least = Math.max(MIN_READ_MS, (slide.newSpace / MIN_LETTERS_PER_SECOND) * 1_000);
    return Math.max(changedAt + least, Math.min(readAt(true), waitingSince + MAX_WAIT_MS));
  }

  function join(at: number): void {
    const wasAlone = slide?.kind === 'text' && slide.tributes.length === 1;
    const hasAppeared = at > changedAt;
    slide = show.join();
    // a tribute that had the screen to itself fades out first, to make room for the others
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
      else advance(at);
    },
    /** A new tribute has arrived. */
    noteArrival(at: number): void {
      waitingSince = Math.min(waitingSince, at);
      arrivedAt = at;
      hasInvited = false;
    },
    /** The current slide has changed; if it is gone, the next one is shown at once. */
    refresh(at: number, isGone: boolean): void {
      const current = show.current();
      if (isGone) advance(at);
      else if (current) slide = current;
      if (!show.isBusy()) waitingSince = Infinity;
    },
  };
}
