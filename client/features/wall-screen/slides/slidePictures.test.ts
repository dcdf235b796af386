import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlidePictures, findSlideFiles } from './slidePictures.ts';

/** The pictures that were requested, and those that cannot be loaded. */
let requested: string[];
let broken: Set<string>;
let changed: string[];

beforeEach(() => {
  requested = [];
  changed = [];
  broken = new Set();
  class FakeImage {
    src = '';
    async decode(): Promise<void> {
      requested.push(this.src);
      if (broken.has(this.src)) throw new Error('not decoded');
    }
  }
  vi.stubGlobal('Image', FakeImage);
});
afterEach(() => void vi.unstubAllGlobals());

const open = (first: string | null = null) =>
  createSlidePictures(first, (address) => changed.push(address));
/** Resolves once the pictures that were requested have loaded, or failed. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a picture is ready once it has loaded; the one in the server’s HTML is from the beginning', async () => {
  const pictures = open('/first.jpg');
  pictures.want(['/first.jpg', '/a.jpg'], 0);
  expect(['/first.jpg', '/a.jpg'].map(pictures.isReady)).toEqual([true, false]);
  await settled();
  expect(['/first.jpg', '/a.jpg'].map(pictures.isReady)).toEqual([true, true]);
  expect(changed).toEqual(['/first.jpg', '/a.jpg']);
});

test('a picture that is ready, or was requested a moment ago, is not requested again', async () => {
  broken.add('/broken.jpg');
  const pictures = open();
  pictures.want(['/a.jpg', '/broken.jpg', '/broken.jpg'], 0);
  await settled();
  pictures.want(['/a.jpg', '/broken.jpg'], 14_999);
  expect(requested).toEqual(['/a.jpg', '/broken.jpg']);
  broken.clear();
  pictures.want(['/a.jpg', '/broken.jpg'], 15_000);
  await settled();
  expect(requested).toEqual(['/a.jpg', '/broken.jpg', '/broken.jpg']);
  expect(pictures.isReady('/broken.jpg')).toBe(true);
});

test('the picture in the server’s HTML is left out if it cannot be loaded', async () => {
  broken.add('/first.jpg');
  const pictures = open('/first.jpg');
  pictures.want(['/first.jpg'], 0);
  await settled();
  expect(pictures.isReady('/first.jpg')).toBe(false);
  expect(changed).toEqual(['/first.jpg']);
});

test('of many pictures those are kept that were needed last', async () => {
  const pictures = open();
  const addresses = Array.from({ length: 25 }, (_, index) => `/${index}.jpg`);
  for (const address of addresses.slice(0, 24)) pictures.want([address], 0);
  await settled();
  pictures.want(['/0.jpg', '/24.jpg'], 1);
  await settled();
  expect(addresses.filter((address) => !pictures.isReady(address))).toEqual(['/1.jpg']);
});

test('a picture of the page has files for upright screens by their width, and the largest for others', () => {
  const files = findSlideFiles('/media/0f8fad5b_1200x800_aabbcc');
  expect(files?.avif.sizes).toBe('(orientation: portrait) 100vw, 9999px');
  expect(files?.webp.srcSet).toContain('/media/0f8fad5b_1200x800_aabbcc/');
  expect(findSlideFiles('/home/beach-lg.webp')).toBeNull();
});
