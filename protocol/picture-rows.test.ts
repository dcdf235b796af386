import { expect, test } from 'vitest';
import { groupInRows } from './picture-rows.ts';

const WIDE = 1.5;
const TALL = 0.75;
const PANORAMA = 3;
const rowsOf = (...ratios: number[]) => groupInRows(ratios, (ratio) => ratio);

test('pictures are laid out in pairs; of three, the wider end is alone', () => {
  expect(rowsOf(WIDE)).toEqual([[WIDE]]);
  expect(rowsOf(WIDE, TALL)).toEqual([[WIDE, TALL]]);
  expect(rowsOf(WIDE, WIDE, TALL)).toEqual([[WIDE], [WIDE, TALL]]);
  expect(rowsOf(TALL, WIDE, WIDE)).toEqual([[TALL, WIDE], [WIDE]]);
  expect(rowsOf(WIDE, TALL, TALL, WIDE)).toEqual([
    [WIDE, TALL],
    [TALL, WIDE],
  ]);
});

test('three tall pictures share a row, and panoramas have one each', () => {
  expect(rowsOf(TALL, TALL, TALL)).toEqual([[TALL, TALL, TALL]]);
  expect(rowsOf(PANORAMA, WIDE)).toEqual([[PANORAMA], [WIDE]]);
});
