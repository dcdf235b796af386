import { expect, test } from 'vitest';
import { computePublicSize, computeSmallSize } from './picture-sizes.ts';

test.each([
  // original, public, small
  ['4000x3000', '1600x1200', '480x360'],
  ['3000x4000', '1200x1600', '360x480'],
  ['3000x2000', '1600x1067', '540x360'],
  ['8000x2000', '1600x400', '1440x360'],
  ['20000x300', '1600x24', '1440x22'],
  ['500x200', '500x200', '500x200'],
  ['220x180', '220x180', '220x180'],
  ['1x1', '1x1', '1x1'],
])('a picture of %s is %s, and small %s', (original, large, small) => {
  const [width = 0, height = 0] = original.split('x').map(Number);
  const words = (size: { width: number; height: number }) => `${size.width}x${size.height}`;
  expect(words(computePublicSize({ width, height }))).toBe(large);
  expect(words(computeSmallSize({ width, height }))).toBe(small);
});
