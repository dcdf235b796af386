import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlideChange, type Shown, findLeaving, NOTHING_LEAVES } from './slideChange.ts';
import type { Slide } from './slide.ts';

const words = (id: string, over: object = {}): Slide => ({
  kind: 'text',
  key: id,
  tributes: [{ id, name: id, text: `Words of ${id}.` }],
  page: 0,
  pages: 1,
  picture: { image: '/media/a' },
  ratio: 1.5,
  isOwn: false,
  space: 10,
  newSpace: 10,
  isNew: true,
  ...over,
});
const two = (id: string) => [id, 'beside'].map((name) => ({ id: name, name, text: name }));
const opening: Slide = { kind: 'opening', key: '1', picture: null };

function start(first: Slide, isCalm = false) {
  const seen: string[] = [];
  const describe = ({ slide, leaving }: Shown) =>
    seen.push(`${slide?.key ?? 'nothing'}${leaving.text ? ' goes' : ''}`);
  return { change: createSlideChange(first, describe, () => isCalm), seen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a slide fades out completely before the next one appears', () => {
  const { change, seen } = start(words('a'));
  change.show(words('b'));
  vi.advanceTimersByTime(619);
  expect(seen).toEqual(['a goes']);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['a goes', 'b']);
});

test('a slide chosen while the previous one fades out replaces the planned one', () => {
  const { change, seen } = start(opening);
  change.show(words('a'));
  vi.advanceTimersByTime(300);
  change.show(words('a', { tributes: two('a') }));
  vi.advanceTimersByTime(320);
  expect(seen).toEqual(['1 goes', 'a']);
});

test('removed content is gone at once, even during a fade', () => {
  const { change, seen } = start(words('a'));
  change.show(words('b'));
  vi.advanceTimersByTime(100);
  change.showAtOnce(words('c'));
  expect(seen).toEqual(['a goes', 'c']);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual(['a goes', 'c']);
});

test('with reduced motion the next slide appears at once', () => {
  const { change, seen } = start(words('a'), true);
  change.show(words('b'));
  expect(seen).toEqual(['b']);
});

test('nothing fades if the same words come again or others join them', () => {
  const { change, seen } = start(words('a'));
  change.show(words('again', { tributes: [{ id: 'a', name: 'a', text: 'Words of a.' }] }));
  change.show(opening);
  vi.advanceTimersByTime(620);
  change.show({ ...opening, key: '2' });
  expect(seen).toEqual(['again', 'again goes', '1', '2']);
});

test('a message alone on the screen fades once to make room for others', () => {
  const { change, seen } = start(words('a'));
  change.show(words('a', { tributes: two('a') }));
  expect(seen).toEqual(['a goes']);
  vi.advanceTimersByTime(620);
  change.show(words('a', { tributes: [...two('a'), { id: 'c', name: 'c', text: 'c' }] }));
  expect(seen).toEqual(['a goes', 'a', 'a']);
});

test('the QR code stays between words and photos, and fades before the opening', () => {
  const own = words('own', { isOwn: true, picture: { image: '/media/own' } });
  const photo: Slide = { kind: 'photo', key: 'p', picture: { image: '/media/a' }, caption: '' };
  const [a, b] = [words('a'), words('b')];
  expect(findLeaving(a, b)).toMatchObject({ plate: false, foot: false, picture: false });
  const other = words('b', { picture: { image: '/media/b' } });
  expect(findLeaving(a, other)).toMatchObject({ plate: false, foot: false, picture: true });
  expect(findLeaving(a, own)).toMatchObject({ plate: false, foot: true, picture: true });
  expect(findLeaving(a, photo)).toMatchObject({ plate: false, invitation: true });
  expect(findLeaving(photo, a)).toMatchObject({ plate: false, invitation: false });
  for (const slide of [a, photo]) expect(findLeaving(slide, opening).plate).toBe(true);
});

test('the next photo of a message appears without its words fading', () => {
  const own = (key: string, image: string) =>
    words('a', { key, isOwn: true, picture: { image: `/media/${image}` } });
  const [first, second] = [own('1-0', 'a'), own('1-1', 'b')];
  expect(findLeaving(first, second)).toEqual({ ...NOTHING_LEAVES, picture: true });
  const { change, seen } = start(first);
  change.show(second);
  expect(seen).toEqual(['1-0']);
  vi.advanceTimersByTime(620);
  expect(seen).toEqual(['1-0', '1-1']);
});
