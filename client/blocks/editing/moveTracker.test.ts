import { expect, test } from 'vitest';
import { createMoveTracker } from './moveTracker.ts';

/** An item of a list that several people move; the server assigns a new rank with every move. */
function moved() {
  const places = createMoveTracker();
  const thing = { place: 'start', rank: 'r0' };
  let ranks = 0;
  const put = (place: string) => {
    Object.assign(thing, { place, rank: `r${++ranks}` });
    return thing.rank;
  };
  const move = (from: string, to: string) =>
    places.trackMoves([
      {
        id: 'thing',
        rank: () => thing.rank,
        run: async () => put(to),
        undo: async () => put(from),
      },
    ]);
  return { thing, put, move };
}

test('own moves are undone one after the other, and redone', async () => {
  const { thing, move } = moved();
  const [first, second] = [move('start', 'one'), move('one', 'two')];
  await first.run();
  await second.run();
  await second.undo();
  await first.undo();
  expect(thing.place).toBe('start');
  await first.redo();
  await second.redo();
  await second.undo();
  expect(thing.place).toBe('one');
});

test('a move cannot be undone after somebody else moved the same thing, even below a later own move', async () => {
  const { thing, put, move } = moved();
  const [first, second] = [move('start', 'one'), move('theirs', 'two')];
  await first.run();
  put('theirs');
  await expect(first.undo()).rejects.toThrow('Somebody else has moved this since');
  await second.run();
  await second.undo();
  await expect(first.undo()).rejects.toThrow('Somebody else has moved this since');
  expect(thing.place).toBe('theirs');
});

test('moves that were made before the server had answered are undone one after the other', async () => {
  const tracker = createMoveTracker();
  const answers: (() => void)[] = [];
  let rank = 'r0';
  const ask = () =>
    new Promise<string>((resolve) => {
      const answered = `r${answers.length + 1}`;
      answers.push(() => resolve((rank = answered)));
    });
  const create = () => tracker.trackMoves([{ id: 'thing', rank: () => rank, run: ask, undo: ask }]);
  const [first, second] = [create(), create()];
  const running = [first.run(), second.run()];
  answers.forEach((answer) => answer());
  await Promise.all(running);
  for (const move of [second, first]) {
    const undoing = move.undo();
    answers.at(-1)!();
    await undoing;
  }
  expect(rank).toBe('r4');
});
