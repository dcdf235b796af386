import { expect, test } from 'vitest';
import { fitSize, isHeic, getPhotoRefusal } from './preparePhoto.ts';

const file = { name: 'roses.jpg', type: 'image/jpeg', size: 3_000_000 };

test('an ordinary photo is welcome', () => {
  expect(getPhotoRefusal(file)).toBeUndefined();
});

test('a file that is not a photo is refused with a message', () => {
  expect(getPhotoRefusal({ ...file, name: 'x.pdf', type: 'application/pdf' })).toMatch(
    /not a photo/,
  );
  expect(getPhotoRefusal({ ...file, name: 'x.svg', type: 'image/svg+xml' })).toMatch(/not a photo/);
});

test.each([
  'Thumbs.db',
  'DESKTOP.INI',
  '.roses.jpg',
  'a.php',
  'a.PHP5',
  'a.html',
  'a.jsx',
  'a.js.',
])('the forbidden name %s is refused before anything is sent, whatever type it claims', (name) =>
  expect(getPhotoRefusal({ ...file, name })).toMatch(/cannot be uploaded.*choose a photo/),
);

test('an iPhone original is recognised by name or type, and not refused before decoding', () => {
  const originals = [
    { ...file, name: 'IMG_1.HEIC', type: '' },
    { ...file, name: 'a', type: 'image/heif' },
  ];
  expect(originals.map(isHeic)).toEqual([true, true]);
  expect(originals.map(getPhotoRefusal)).toEqual([undefined, undefined]);
  expect(isHeic(file)).toBe(false);
});

test('a photo over 20 MB is refused, one of exactly 20 MB is not', () => {
  expect(getPhotoRefusal({ ...file, size: 20 * 1024 * 1024 })).toBeUndefined();
  expect(getPhotoRefusal({ ...file, size: 20 * 1024 * 1024 + 1 })).toMatch(/20 MB/);
});

test('a photo is sent with 2000 px at most and never enlarged', () => {
  expect(fitSize({ width: 4000, height: 3000 })).toEqual({ width: 2000, height: 1500 });
  expect(fitSize({ width: 1000, height: 5000 })).toEqual({ width: 400, height: 2000 });
  expect(fitSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
});
