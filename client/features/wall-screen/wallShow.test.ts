import { expect, test } from 'vitest';
import type { Slide } from './slide.ts';
import { createWallShow } from './wallShow.ts';

const tribute = (id: string, content = `Words of ${id}.`, ...images: string[]) => ({
  __typename: 'Tribute' as const,
  id,
  name: id,
  content,
  images: images.map((image) => ({ __typename: 'TributePhoto' as const, image })),
});
const photo = (id: string) => ({
  __typename: 'Photo' as const,
  id,
  image: `/media/${id}`,
  caption: '',
  focus: null,
  rank: id,
});
const many = (count: number, name = 't') =>
  Array.from({ length: count }, (_, index) => tribute(`${name}${index}`));
const createShow = (
  tributes: ReturnType<typeof many>,
  options: Partial<Parameters<typeof createWallShow>[1]> = {},
) =>
  createWallShow(tributes, {
    isAll: true,
    portrait: null,
    cover: null,
    isReady: () => true,
    ...options,
  });
const readIds = (slide: Slide | null) =>
  slide?.kind === 'text' ? slide.tributes.map(({ id }) => id) : [slide?.kind ?? 'nothing'];
const turns = (show: ReturnType<typeof createWallShow>, count: number) =>
  Array.from({ length: count }, () => readIds(show.next())).flat();

test('older tributes are shown in turn while there are no new ones', () => {
  expect(turns(createShow(many(3)), 5)).toEqual(['t0', 't1', 't2', 't0', 't1']);
});

test('new tributes come before older ones, in order', () => {
  const show = createShow(many(3));
  show.next();
  for (const message of many(40, 'new')) show.add(message);
  const shown = turns(show, 14);
  expect(shown).toEqual(Array.from({ length: 40 }, (_, index) => `new${index}`));
  expect(turns(show, 2)).toEqual(['opening', 't1']);
});

test('short tributes share a slide in a burst; a long one, or one with a picture, has its own', () => {
  const show = createShow([]);
  show.add(tribute('a'));
  show.add(tribute('b', 'long '.repeat(60)));
  show.add(tribute('c'));
  show.add(tribute('d', 'short', '/media/d'));
  show.add(tribute('e'));
  show.add(tribute('f'));
  const slides = Array.from({ length: 5 }, () => readIds(show.next()));
  expect(slides).toEqual([['a'], ['b'], ['c'], ['d'], ['e', 'f']]);
});

test('a removed tribute is not shown any more, and removing a visible one is reported', () => {
  const show = createShow(many(3));
  expect(readIds(show.next())).toEqual(['t0']);
  show.add(tribute('new'));
  expect(show.remove('new')).toBe(false);
  expect(show.remove('t1')).toBe(false);
  expect(show.remove('t0')).toBe(true);
  expect(turns(show, 3)).toEqual(['t2', 't2', 't2']);
});

test('a tribute that was changed while it waited is shown as changed', () => {
  const show = createShow([]);
  show.add(tribute('a', 'first'));
  show.update(tribute('a', 'mended'));
  const slide = show.next();
  expect(slide?.kind === 'text' && slide.tributes[0]?.text).toBe('mended');
});

test('the page’s photos are shown beside words, and now and then alone', () => {
  const show = createShow(many(9));
  show.setPhotos([photo('b'), photo('a')]);
  const slides = Array.from({ length: 7 }, () => show.next());
  expect(slides.map((slide) => slide?.kind)).toEqual([
    'text',
    'text',
    'text',
    'text',
    'text',
    'photo',
    'text',
  ]);
  expect(slides[0]?.picture?.image).toBe('/media/a');
});

test('new tributes are shown between the pages of a long one, which then goes on', () => {
  const show = createShow([tribute('long', 'A sentence of some words. '.repeat(40))]);
  show.add(tribute('new', 'Another of some words. '.repeat(40)));
  const first = show.next();
  show.add(tribute('late'));
  const slides = [first, ...Array.from({ length: 5 }, () => show.next())];
  expect(slides.map(readIds)).toEqual([['new'], ['late'], ['new'], ['new'], ['new'], ['long']]);
  const texts = slides.flatMap((slide) =>
    slide?.kind === 'text' && slide.tributes[0]?.id === 'new' ? [slide] : [],
  );
  expect(texts.map(({ tributes: [one] }) => one!.text).join(' ')).toBe(
    'Another of some words. '.repeat(40).trim(),
  );
  expect(texts.map(({ page, pages }) => [page, pages])).toEqual(
    texts.map((_, page) => [page, texts.length]),
  );
});

test('new tributes join the visible slide as long as there is room', () => {
  const show = createShow([]);
  show.add(tribute('a'));
  const first = show.next();
  expect(show.canJoin()).toBe(false);
  show.add(tribute('b'));
  show.add(tribute('c'));
  expect(show.canJoin()).toBe(true);
  const joined = show.join();
  expect(readIds(joined)).toEqual(['a', 'b', 'c']);
  expect(joined?.key).toBe(first?.key);
  show.add(tribute('d', 'short', '/media/d'));
  expect(show.canJoin()).toBe(false);
  expect(show.remove('b')).toBe(true);
  expect(readIds(show.current())).toEqual(['a', 'c']);
});

test('the opening is shown until somebody writes, and again after every eighth slide', () => {
  const show = createShow([], { portrait: { image: '/media/p' } });
  expect(show.next()).toMatchObject({ kind: 'opening', picture: { image: '/media/p' } });
  expect(turns(show, 2)).toEqual(['opening', 'opening']);
  for (const message of many(10)) show.add(message);
  expect(turns(show, 3).filter((id) => id === 'opening')).toEqual([]);
  expect(turns(show, 8).filter((id) => id === 'opening')).toEqual(['opening']);
});

test('when it is quiet, the opening comes first, then older tributes', () => {
  const show = createShow(many(3));
  show.next();
  show.add(tribute('new'));
  expect(readIds(show.next(true))).toEqual(['new']);
  expect(readIds(show.next(true))).toEqual(['opening']);
  expect(readIds(show.next())).toEqual(['t1']);
});

test('after the service the end is shown, and a late tribute once', () => {
  const show = createShow(many(3), { cover: { image: '/media/cover' } });
  show.next();
  show.setEnded(true);
  expect(show.next()).toMatchObject({ kind: 'ended', picture: { image: '/media/cover' } });
  show.add(tribute('late'));
  expect(turns(show, 3)).toEqual(['late', 'ended', 'ended']);
  show.setEnded(false);
  expect(turns(show, 1)).toEqual(['t1']);
});

test('a sender’s photo is shown with their own words only, not on a shared slide', () => {
  const show = createShow([], { portrait: { image: '/media/p' } });
  show.add(tribute('a', 'Words.', '/media/own'));
  expect(show.next()).toMatchObject({ picture: { image: '/media/own' }, isOwn: true });
  show.add(tribute('b'));
  show.add(tribute('c'));
  expect(show.next()).toMatchObject({ picture: { image: '/media/p' }, isOwn: false });
});

test('a picture that has not loaded is left out until it has', () => {
  const there = new Set(['/media/b']);
  const isReady = (address: string) => there.has(address);
  const show = createShow([tribute('t', 'Words.', '/media/own')], { isReady });
  show.setPhotos([photo('a'), photo('b')]);
  const readPicture = (slide: Slide | null) => slide?.picture?.image;
  expect(readPicture(show.next())).toBe('/media/b');
  expect(show.upcoming()).toContain('/media/own');
  there.add('/media/own');
  expect(readPicture(show.current())).toBe('/media/own');
  there.clear();
  expect(readPicture(show.current())).toBeUndefined();
  expect(turns(show, 8)).not.toContain('photo');
});

test('it keeps few of five thousand tributes in memory', () => {
  const show = createShow([]);
  for (const message of many(5_000)) {
    show.add(message);
    show.next();
  }
  expect(show.isRunningOut()).toBe(false);
  const held = new Set(turns(show, 400));
  expect(held.size).toBeLessThanOrEqual(122);
});

test('a skipped tribute is left with all its pages, and the next ones are known', () => {
  const show = createShow(many(3));
  show.add(tribute('long', 'A sentence that is long enough to be read twice. '.repeat(40)));
  expect(readIds(show.next())).toEqual(['long']);
  expect(show.upcomingIds(2)).toEqual(['t0', 't1']);
  show.skip();
  expect(readIds(show.next())).toEqual(['t0']);
  show.add(tribute('new'));
  expect(show.upcomingIds(3)).toEqual(['new', 't1', 't2']);
});

test('a removed picture leaves the slide at once, and the words stay', () => {
  const show = createShow([]);
  show.add(tribute('a', 'Words of a.', '/media/a'));
  const slide = show.next();
  expect(slide).toMatchObject({ kind: 'text', isOwn: true });
  show.update(tribute('a'));
  expect(show.current()).toMatchObject({ kind: 'text', picture: null, isOwn: false });
});

test('photos of one message stand beside its words in turn, without one that is removed meanwhile', () => {
  const show = createShow(many(1));
  show.add(tribute('a', 'Words of a.', '/media/a', '/media/b', '/media/c'));
  const step = () => {
    const slide = show.next();
    return slide?.kind === 'text' ? [readIds(slide)[0], slide.picture?.image, slide.space > 0] : [];
  };
  expect(step()).toEqual(['a', '/media/a', true]);
  expect(show.upcoming().slice(0, 3)).toEqual(['/media/a', '/media/b', '/media/c']);
  expect(step()).toEqual(['a', '/media/b', false]); // the words have been read
  expect(show.update(tribute('a', 'Words of a.', '/media/a', '/media/c'))).toBe(true);
  expect(show.current()).toMatchObject({ picture: { image: '/media/c' } });
  expect(step()).toEqual(['t0', undefined, true]);
});

test('the photos of a long message are spread over its pages', () => {
  const show = createShow([]);
  const long = 'A sentence that is long enough to be read twice. '.repeat(7);
  show.add(tribute('a', long, '/media/a', '/media/b', '/media/c'));
  const steps = [show.next(), show.next(), show.next()].map(
    (slide) => slide?.kind === 'text' && [slide.page, slide.picture?.image],
  );
  expect(steps).toEqual([
    [0, '/media/a'],
    [1, '/media/b'],
    [1, '/media/c'],
  ]);
});
