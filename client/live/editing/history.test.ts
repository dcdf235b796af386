import { expect, test } from 'vitest';
import { createHistory, LeftAsItIs } from './history.ts';

function setting(box: { value: string }, before: string, after: string) {
  box.value = after;
  return {
    name: after,
    undo: async () => void (box.value = before),
    redo: async () => void (box.value = after),
  };
}

test('takes back one deed at a time and does it again', async () => {
  const box = { value: 'a' };
  const history = createHistory(() => {});
  history.add(setting(box, 'a', 'b'));
  history.add(setting(box, 'b', 'c'));
  await history.undo();
  await history.undo();
  expect([box.value, history.state()]).toEqual(['a', { canUndo: false, canRedo: true }]);
  await history.redo();
  expect(box.value).toBe('b');
  history.add(setting(box, 'b', 'd'));
  expect(history.state().canRedo).toBe(false);
});

test('says why a deed was left as it is, and goes on with the one before it', async () => {
  const told: string[] = [];
  const box = { value: 'a' };
  const history = createHistory((words) => told.push(words));
  history.add(setting(box, 'a', 'b'));
  const undo = () => Promise.reject(new LeftAsItIs('Somebody else has changed this since.'));
  history.add({ name: 'x', undo, redo: undo });
  await history.undo();
  expect(told).toEqual(['Somebody else has changed this since.']);
  await history.undo();
  expect(box.value).toBe('a');
});

test('what failed for want of signal can be tried again', async () => {
  let works = false;
  const history = createHistory(() => {});
  const undo = async () => {
    if (!works) throw new Error('No signal just now.');
  };
  history.add({ name: 'x', undo, redo: undo });
  await history.undo();
  expect(history.state().canUndo).toBe(true);
  works = true;
  await history.undo();
  expect(history.state().canUndo).toBe(false);
});
