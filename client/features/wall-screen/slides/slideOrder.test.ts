import { expect, test } from 'vitest';
import type { Slide } from './slide.ts';
import { createSlideOrder } from './slideOrder.ts';

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
const createOrder = (
  tributes: ReturnType<typeof many>,
  options: Partial<Parameters<typeof createSlideOrder>[1]> = {},
) =>
  createSlideOrder(tributes, {
    isAll: true,
    portrait: null,
    cover: null,
    isReady: () => true,
    ...options,
  });
const readIds = (slide: Slide | null) =>
  slide?.kind === 'text' ? slide.tributes.map(({ id }) => id) : [slide?.kind ?? 'nothing'];
const turns = (order: ReturnType<typeof createSlideOrder>, count: number) =>
  Array.from({ length: count }, () => readIds(order.next())).flat();

test('older tributes turn in their order while nothing is new', () => {
  expect(turns(createOrder(many(3)), 5)).toEqual(['t0', 't1', 't2', 't0', 't1']);
});

test('what is new comes before what returns, each at least once and in order', () => {
  const order = createOrder(many(3));
  order.next();
  for (const one of many(40, 'new')) order.add(one);
  const shown = turns(order, 14);
  expect(shown).toEqual(Array.from({ length: 40 }, (_, index) => `new${index}`));
  expect(turns(order, 2)).toEqual(['opening', 't1']);
});

test('a few short ones share a slide in a burst; a long one, or one with a picture, stands alone', () => {
  const order = createOrder([]);
  order.add(tribute('a'));
  order.add(tribute('b', 'long '.repeat(60)));
  order.add(tribute('c'));
  order.add(tribute('d', 'short', '/media/d'));
  order.add(tribute('e'));
  order.add(tribute('f'));
  const slides = Array.from({ length: 5 }, () => readIds(order.next()));
  expect(slides).toEqual([['a'], ['b'], ['c'], ['d'], ['e', 'f']]);
});

test('what is taken back is never shown, and what is shown is told to go', () => {
  const order = createOrder(many(3));
  expect(readIds(order.next())).toEqual(['t0']);
  order.add(tribute('new'));
  expect(order.remove('new')).toBe(false);
  expect(order.remove('t1')).toBe(false);
  expect(order.remove('t0')).toBe(true);
  expect(turns(order, 3)).toEqual(['t2', 't2', 't2']);
});

test('what was changed while it waited is shown as it is now', () => {
  const order = createOrder([]);
  order.add(tribute('a', 'first'));
  order.update(tribute('a', 'mended'));
  const slide = order.next();
  expect(slide?.kind === 'text' && slide.tributes[0]?.text).toBe('mended');
});

test('the page’s photos stand beside the words and now and then alone', () => {
  const order = createOrder(many(9));
  order.setPhotos([photo('b'), photo('a')]);
  const slides = Array.from({ length: 7 }, () => order.next());
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

test('a long tribute makes way for what is new between its pages, and goes on where it was', () => {
  const order = createOrder([tribute('long', 'A sentence of some words. '.repeat(40))]);
  order.add(tribute('new', 'Another of some words. '.repeat(40)));
  const first = order.next();
  order.add(tribute('late'));
  const slides = [first, ...Array.from({ length: 5 }, () => order.next())];
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

test('words that come while others are read stand beside them, as long as there is room for all', () => {
  const order = createOrder([]);
  order.add(tribute('a'));
  const first = order.next();
  expect(order.canJoin()).toBe(false);
  order.add(tribute('b'));
  order.add(tribute('c'));
  expect(order.canJoin()).toBe(true);
  const joined = order.join();
  expect(readIds(joined)).toEqual(['a', 'b', 'c']);
  expect(joined?.key).toBe(first?.key);
  order.add(tribute('d', 'short', '/media/d'));
  expect(order.canJoin()).toBe(false);
  expect(order.remove('b')).toBe(true);
  expect(readIds(order.current())).toEqual(['a', 'c']);
});

test('who it is for has the screen until somebody writes, and again after every eighth slide', () => {
  const order = createOrder([], { portrait: { image: '/media/p' } });
  expect(order.next()).toMatchObject({ kind: 'opening', picture: { image: '/media/p' } });
  expect(turns(order, 2)).toEqual(['opening', 'opening']);
  for (const one of many(10)) order.add(one);
  expect(turns(order, 3).filter((id) => id === 'opening')).toEqual([]);
  expect(turns(order, 8).filter((id) => id === 'opening')).toEqual(['opening']);
});

test('when it is quiet, the opening comes first, and then what was there before', () => {
  const order = createOrder(many(3));
  order.next();
  order.add(tribute('new'));
  expect(readIds(order.next(true))).toEqual(['new']);
  expect(readIds(order.next(true))).toEqual(['opening']);
  expect(readIds(order.next())).toEqual(['t1']);
});

test('after the service the end stands; what still comes is shown once', () => {
  const order = createOrder(many(3), { cover: { image: '/media/cover' } });
  order.next();
  order.setEnded(true);
  expect(order.next()).toMatchObject({ kind: 'ended', picture: { image: '/media/cover' } });
  order.add(tribute('late'));
  expect(turns(order, 3)).toEqual(['late', 'ended', 'ended']);
  order.setEnded(false);
  expect(turns(order, 1)).toEqual(['t1']);
});

test('a sender’s own picture is theirs alone, and nobody’s who shares a slide', () => {
  const order = createOrder([], { portrait: { image: '/media/p' } });
  order.add(tribute('a', 'Words.', '/media/own'));
  expect(order.next()).toMatchObject({ picture: { image: '/media/own' }, isOwn: true });
  order.add(tribute('b'));
  order.add(tribute('c'));
  expect(order.next()).toMatchObject({ picture: { image: '/media/p' }, isOwn: false });
});

test('a picture that is not there is left out until it is', () => {
  const there = new Set(['/media/b']);
  const isReady = (address: string) => there.has(address);
  const order = createOrder([tribute('t', 'Words.', '/media/own')], { isReady });
  order.setPhotos([photo('a'), photo('b')]);
  const readPicture = (slide: Slide | null) => slide?.picture?.image;
  expect(readPicture(order.next())).toBe('/media/b');
  expect(order.upcoming()).toContain('/media/own');
  there.add('/media/own');
  expect(readPicture(order.current())).toBe('/media/own');
  there.clear();
  expect(readPicture(order.current())).toBeUndefined();
  expect(turns(order, 8)).not.toContain('photo');
});

test('through five thousand tributes it holds no more than it needs', () => {
  const order = createOrder([]);
  for (const one of many(5_000)) {
    order.add(one);
    order.next();
  }
  expect(order.isRunningOut()).toBe(false);
  const held = new Set(turns(order, 400));
  expect(held.size).toBeLessThanOrEqual(122);
});

test('what a steward skips is left with all its pages, and what comes next is known', () => {
  const order = createOrder(many(3));
  order.add(tribute('long', 'A sentence that is long enough to be read twice. '.repeat(40)));
  expect(readIds(order.next())).toEqual(['long']);
  expect(order.upcomingIds(2)).toEqual(['t0', 't1']);
  order.skip();
  expect(readIds(order.next())).toEqual(['t0']);
  order.add(tribute('new'));
  expect(order.upcomingIds(3)).toEqual(['new', 't1', 't2']);
});

test('a picture that is taken off leaves the slide at once, and the words stay', () => {
  const order = createOrder([]);
  order.add(tribute('a', 'Words of a.', '/media/a'));
  const slide = order.next();
  expect(slide).toMatchObject({ kind: 'text', isOwn: true });
  order.update(tribute('a'));
  expect(order.current()).toMatchObject({ kind: 'text', picture: null, isOwn: false });
});

test('several photos of a message stand beside its words one after the other, and none again that is taken off', () => {
  const order = createOrder(many(1));
  order.add(tribute('a', 'Words of a.', '/media/a', '/media/b', '/media/c'));
  const step = () => {
    const slide = order.next();
    return slide?.kind === 'text' ? [readIds(slide)[0], slide.picture?.image, slide.space > 0] : [];
  };
  expect(step()).toEqual(['a', '/media/a', true]);
  expect(order.upcoming().slice(0, 3)).toEqual(['/media/a', '/media/b', '/media/c']);
  expect(step()).toEqual(['a', '/media/b', false]); // the words have been read
  expect(order.update(tribute('a', 'Words of a.', '/media/a', '/media/c'))).toBe(true);
  expect(order.current()).toMatchObject({ picture: { image: '/media/c' } });
  expect(step()).toEqual(['t0', undefined, true]);
});

test('the photos of a long message come with its pages, and all of them', () => {
  const order = createOrder([]);
  const long = 'A sentence that is long enough to be read twice. '.repeat(7);
  order.add(tribute('a', long, '/media/a', '/media/b', '/media/c'));
  const steps = [order.next(), order.next(), order.next()].map(
    (slide) => slide?.kind === 'text' && [slide.page, slide.picture?.image],
  );
  expect(steps).toEqual([
    [0, '/media/a'],
    [1, '/media/b'],
    [1, '/media/c'],
  ]);
});
