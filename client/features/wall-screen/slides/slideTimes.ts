// How long everything on the wall screen takes, in milliseconds.

/** A change of slides: the old one fades out, a gap, the new one fades in; as in wall-screen.css. */
export const FADE_MS = { out: 500, gap: 120, in: 700 };
/** The time from the beginning of a change until the new slide begins to appear. */
export const CHANGE_MS = FADE_MS.out + FADE_MS.gap;
/** One photo of the page. */
export const PHOTO_MS = 9_000;
/** The opening, or the end. */
export const OPENING_MS = 12_000;
/** How long without a new tribute until the opening is shown. */
export const QUIET_MS = 20_000;

/** A new tribute begins to appear within two seconds; until then it waits this long at most. */
export const MAX_WAIT_MS = 2_000 - CHANGE_MS;
/** The shortest time for which a new tribute is shown; longer ones are shown longer. */
export const MIN_READ_MS = 1_800;
/** Further tributes may join once the previous ones have faded in. */
export const SETTLED_MS = FADE_MS.in + 200;
/** A repeated tribute, a photo or the opening gives way to a new tribute, but not before it has appeared. */
export const MIN_SEEN_MS = FADE_MS.in;

/** The time for a text of a given length: generous, as people read it together, aloud or in tears. */
const BASE_MS = 4_000;
const MS_PER_LETTER = 55;
const DURATION_MS = { min: 7_000, max: 22_000 };
/** The time while others wait, which is shorter. */
const BUSY_DURATION_MS = { min: 4_500, max: 13_000 };

/** How long a text is shown, by its space and whether others wait. */
export function computeDuration(space: number, isBusy: boolean): number {
  const { min, max } = isBusy ? BUSY_DURATION_MS : DURATION_MS;
  return Math.min(max, Math.max(min, BASE_MS + space * MS_PER_LETTER));
}

/** A service is taken to end six hours after its beginning; its last slide is shown until a day after it. */
const HOUR_MS = 3_600_000;
const ENDS_AFTER_MS = 6 * HOUR_MS;
const ENDED_UNTIL_MS = 24 * HOUR_MS;

/** Whether the service has ended, and the end is shown; walls without a service never end. */
export function isEnded(service: { startsAt: string } | null | undefined, now: number): boolean {
  if (!service) return false;
  const passed = now - Date.parse(service.startsAt);
  return passed >= ENDS_AFTER_MS && passed < ENDED_UNTIL_MS;
}
