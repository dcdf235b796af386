import { expect, test } from 'vitest';
import { createSlideSchedule } from './slideSchedule.ts';
import type { Slide } from './slide.ts';
import { needsFade } from './slideChange.ts';
import { createSlideOrder } from './slideOrder.ts';
import { CHANGE_MS, FADE_MS } from './slideTimes.ts';

const NO_PICTURES = { isAll: true, portrait: null, cover: null, isReady: () => true };

type Message = { id: string; content: string; at: number };

/** Plays the wall by a simulated clock; returns when each message appeared on the screen, and when it left. */
function play(messages: readonly Message[], untilMs: number) {
  const old = { id: 'old', name: 'Old', content: 'An old one.', images: [] };
  const order = createSlideOrder([{ ...old, __typename: 'Tribute' }], NO_PICTURES);
  const schedule = createSlideSchedule(order, 0);
  const shownAt = new Map<string, number>();
  const seenMs = new Map<string, number>();
  const slides: string[][] = [];
  const coming = [...messages];
  let now = 0;
  const idsOn = (slide: Slide | null) =>
    slide?.kind === 'text' && slide.isNew ? slide.tributes.map(({ id }) => id) : [];
  // changes slides as in the browser, by the same rule for fading
  let on = schedule.slide();
  let comesAt = Infinity;
  const change = () => {
    const next = schedule.slide();
    if (comesAt !== Infinity) return;
    if (!on || !next || !needsFade(on, next)) return void (on = next);
    comesAt = now + CHANGE_MS;
    see(FADE_MS.out);
  };
  const see = (ms: number) => {
    for (const id of idsOn(on)) seenMs.set(id, (seenMs.get(id) ?? 0) + ms);
  };
  const look = (ms: number) => {
    if (now >= comesAt) [on, comesAt] = [schedule.slide(), Infinity];
    if (comesAt !== Infinity) return;
    see(ms);
    for (const id of idsOn(on)) if (!shownAt.has(id)) shownAt.set(id, now);
  };
  while (now < untilMs) {
    const next = Math.min(coming[0]?.at ?? Infinity, schedule.dueAt(), comesAt, untilMs);
    look(Math.max(0, next - now));
    now = Math.max(now, next);
    while (coming[0] && coming[0].at <= now) {
      const { id, content } = coming.shift()!;
      order.add({ __typename: 'Tribute', id, name: 'Ines', content, images: [] });
      schedule.noteArrival(now);
    }
    if (schedule.dueAt() <= now) {
      schedule.proceedIfDue(now);
      change();
      slides.push(idsOn(schedule.slide()));
    }
    look(0);
  }
  const waits = messages.map(({ id, at }) => (shownAt.get(id) ?? Infinity) - at);
  return { waits, seen: messages.map(({ id }) => seenMs.get(id) ?? 0), slides, shownAt };
}

/** Creates messages of about 60 letters, one every so many seconds. */
const every = (seconds: number, count = 60, letters = 60): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    content: 'She lent me her oilskins and never asked for them again. '
      .repeat(9)
      .slice(0, letters),
    at: 20_000 + index * seconds * 1_000,
  }));

const RATES = [10, 8, 6.5, 5, 4, 3, 2.5, 2, 1.5, 1] as const;

test.each(RATES)(
  'short messages every %d s wait for two seconds at most, and stay long enough to be read',
  (seconds) => {
    const { waits, seen } = play(every(seconds), 20_000 + 70 * seconds * 1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(Math.min(4_000, seconds * 1_700));
  },
);

test.each([10, 6.5, 5])('so do messages of 160 letters every %d s', (seconds) => {
  const { waits, seen } = play(every(seconds, 60, 160), 20_000 + 70 * seconds * 1_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(4_500);
});

test('short messages at irregular times wait for two seconds at most, too', () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  let at = 20_000;
  const messages = every(1, 300).map((message) => ({
    ...message,
    at: (at += 1_000 + random() * 9_000),
  }));
  const { waits, seen } = play(messages, at + 30_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1_800);
});

test('a single message has the screen for itself', () => {
  const { slides } = play(every(15, 6), 130_000);
  expect(slides.filter((ids) => ids.length > 0).every((ids) => ids.length === 1)).toBe(true);
});

test('all of 300 messages that come at once are shown in order, up to three on a slide, for 4 s or more', () => {
  const messages = every(0.2, 300);
  const { shownAt, seen, slides } = play(messages, 3_600_000);
  expect([...shownAt.keys()]).toEqual(messages.map(({ id }) => id));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...slides.map(({ length }) => length))).toBe(3);
});

/** Plays a wall on which nobody writes; returns the kinds of its slides, with the seconds at which they appeared. */
function playQuietly(count: number, untilMs: number, photos = 0) {
  const order = createSlideOrder(
    Array.from({ length: count }, (_, index) => ({
      __typename: 'Tribute' as const,
      id: `t${index}`,
      name: 'Ines',
      content: 'A few words.',
      images: [],
    })),
    NO_PICTURES,
  );
  order.setPhotos(
    Array.from({ length: photos }, (_, index) => ({
      __typename: 'Photo' as const,
      id: `p${index}`,
      image: `/media/p${index}`,
      caption: '',
      focus: null,
      rank: `${index}`,
    })),
  );
  const schedule = createSlideSchedule(order, 0);
  const slides: [kind: string | undefined, ms: number][] = [];
  for (let now = 0; now < untilMs;) {
    slides.push([schedule.slide()?.kind, schedule.dueAt() - now]);
    now = schedule.dueAt();
    schedule.proceedIfDue(now);
  }
  return slides;
}

test('after 20 seconds without a new message the opening is shown, then eight older ones, and again', () => {
  const kinds = playQuietly(20, 200_000).map(([kind]) => kind);
  expect(kinds.slice(0, 4)).toEqual(['text', 'text', 'text', 'opening']);
  expect(kinds.slice(4, 13)).toEqual([...Array.from({ length: 8 }, () => 'text'), 'opening']);
});

test('the opening stays for twelve seconds, a photo for nine, after every fifth message', () => {
  const slides = playQuietly(20, 120_000, 3);
  const [opening] = slides.filter(([kind]) => kind === 'opening');
  const [photo] = slides.filter(([kind]) => kind === 'photo');
  expect([opening, photo]).toEqual([
    ['opening', 12_620],
    ['photo', 9_620],
  ]);
  const kinds = slides.map(([kind]) => kind).filter((kind) => kind !== 'opening');
  expect(kinds.slice(0, 12).map((kind) => kind === 'photo')).toEqual(
    Array.from({ length: 12 }, (_, index) => index % 6 === 5),
  );
});
