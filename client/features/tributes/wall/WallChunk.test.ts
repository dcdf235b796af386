import { expect, test } from 'vitest';
import { groupInChunks } from './WallChunk.tsx';

/** Items counted downwards, as on a wall: the newest has the highest number. */
const wall = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({ key: String(newest - index) }));
const shape = (chunks: { id: number; items: { key: string }[] }[]) =>
  chunks.map(({ id, items }) => [id, items[0]!.key, items.length]);

test('a wall is divided into chunks of twenty', () => {
  expect(shape(groupInChunks(new Map(), wall(100, 56)))).toEqual([
    [0, '100', 20],
    [1, '80', 20],
    [2, '60', 5],
  ]);
});

test('a new message leaves every other one in its chunk', () => {
  const placed = new Map<string, number>();
  groupInChunks(placed, wall(100, 61));
  expect(shape(groupInChunks(placed, wall(102, 61)))).toEqual([
    [-1, '102', 2],
    [0, '100', 20],
    [1, '80', 20],
  ]);
});

test('older messages fill the last chunk before they start another', () => {
  const placed = new Map<string, number>();
  groupInChunks(placed, wall(100, 91));
  expect(shape(groupInChunks(placed, wall(100, 71)))).toEqual([
    [0, '100', 20],
    [1, '80', 10],
  ]);
});

test('a removed message only shortens its chunk', () => {
  const placed = new Map<string, number>();
  groupInChunks(placed, wall(100, 61));
  const without = wall(100, 61).filter(({ key }) => key !== '90');
  expect(shape(groupInChunks(placed, without))).toEqual([
    [0, '100', 19],
    [1, '80', 20],
  ]);
});

test('a message restored in the middle joins the chunk of its neighbours', () => {
  const placed = new Map<string, number>();
  const without = wall(100, 61).filter(({ key }) => key !== '90');
  expect(shape(groupInChunks(placed, without))[0]).toEqual([0, '100', 20]);
  expect(shape(groupInChunks(placed, wall(100, 61)))[0]).toEqual([0, '100', 21]);
});

test('the order of the list always wins over the previous place', () => {
  const placed = new Map<string, number>();
  groupInChunks(placed, wall(100, 61));
  const moved = [...wall(99, 61), { key: '100' }];
  const order = groupInChunks(placed, moved).flatMap(({ items }) => items.map(({ key }) => key));
  expect(order).toEqual(moved.map(({ key }) => key));
});
