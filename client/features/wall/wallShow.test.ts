import { expect, test } from 'vitest';
import { createWallShow, type Slide } from './wallShow.ts';

const tribute = (id: string, content = `Words of ${id}.`, image: string | null = null) => ({
  __typename: 'Tribute' as const,
  id,
  name: id,
  content,
  image,
});
const photo = (id: string) => ({
  __typename: 'Photo' as const,
  id,
  image: `/media/${id}`,
  caption: '',
  rank: id,
});
const many = (count: number, name = 't') =>
  Array.from({ length: count }, (_, index) => tribute(`${name}${index}`));
const idsOf = (slide: Slide | null) =>
  slide?.kind === 'words' ? slide.tributes.map(({ id }) => id) : [slide?.kind ?? 'nothing'];
const turns = (show: ReturnType<typeof createWallShow>, count: number) =>
  Array.from({ length: count }, () => idsOf(show.next())).flat();

test('older tributes turn in their order while nothing is new', () => {
  expect(turns(createWallShow(many(3), true), 5)).toEqual(['t0', 't1', 't2', 't0', 't1']);
});

test('what is new comes before what returns, each at least once and in order', () => {
  const show = createWallShow(many(3), true);
  show.next();
  for (const one of many(40, 'new')) show.added(one);
  const shown = turns(show, 14);
  expect(shown).toEqual(Array.from({ length: 40 }, (_, index) => `new${index}`));
  expect(turns(show, 1)).toEqual(['t1']);
});

test('a few short ones share a slide in a burst; a long one, or one with a picture, stands alone', () => {
  const show = createWallShow([], true);
  show.added(tribute('a'));
  show.added(tribute('b', 'long '.repeat(60)));
  show.added(tribute('c'));
  show.added(tribute('d', 'short', '/media/d'));
  show.added(tribute('e'));
  const slides = Array.from({ length: 4 }, () => idsOf(show.next()));
  expect(slides).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('what is taken back is never shown, and what is shown is told to go', () => {
  const show = createWallShow(many(3), true);
  expect(idsOf(show.next())).toEqual(['t0']);
  show.added(tribute('new'));
  expect(show.removed('new')).toBe(false);
  expect(show.removed('t1')).toBe(false);
  expect(show.removed('t0')).toBe(true);
  expect(turns(show, 3)).toEqual(['t2', 't2', 't2']);
});

test('what was changed while it waited is shown as it is now', () => {
  const show = createWallShow([], true);
  show.added(tribute('a', 'first'));
  show.changed(tribute('a', 'mended'));
  const slide = show.next();
  expect(slide?.kind === 'words' && slide.tributes[0]?.text).toBe('mended');
});

test('the page’s photos stand beside the words and now and then alone', () => {
  const show = createWallShow(many(9), true);
  show.setPhotos([photo('b'), photo('a')]);
  const slides = Array.from({ length: 6 }, () => show.next());
  expect(slides.map((slide) => slide?.kind)).toEqual([
    'words',
    'words',
    'words',
    'words',
    'photo',
    'words',
  ]);
  expect(slides[0]?.kind === 'words' && slides[0].picture).toBe('/media/a');
});

test('a long tribute is paged to its end before another comes', () => {
  const show = createWallShow([tribute('long', 'A sentence of some words. '.repeat(40))], true);
  show.added(tribute('late'));
  expect(idsOf(show.next())).toEqual(['late']);
  const first = show.next();
  show.added(tribute('later'));
  const pages = [first, show.next(), show.next()];
  expect(pages.map(idsOf)).toEqual([['long'], ['long'], ['long']]);
  expect(new Set(pages.map((slide) => slide?.key)).size).toBe(3);
});

test('through five thousand tributes it holds no more than it needs', () => {
  const show = createWallShow([], true);
  for (const one of many(5_000)) {
    show.added(one);
    show.next();
  }
  expect(show.isRunningOut()).toBe(false);
  const held = new Set(turns(show, 400));
  expect(held.size).toBeLessThanOrEqual(121);
});
