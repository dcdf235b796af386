import { expect, test } from 'vitest';
import { RefusedError } from '../../net/failure.ts';
import { createUndoStack } from './undoStack.ts';

function setting(box: { value: string }, before: string, after: string) {
  box.value = after;
  return {
    name: after,
    undo: async () => void (box.value = before),
    redo: async () => void (box.value = after),
  };
}

test('takes back one action at a time and does it again', async () => {
  const box = { value: 'a' };
  const undoStack = createUndoStack(() => {});
  undoStack.add(setting(box, 'a', 'b'));
  undoStack.add(setting(box, 'b', 'c'));
  await undoStack.undo();
  await undoStack.undo();
  expect([box.value, undoStack.getSnapshot()]).toEqual(['a', { canUndo: false, canRedo: true }]);
  await undoStack.redo();
  expect(box.value).toBe('b');
  undoStack.add(setting(box, 'b', 'd'));
  expect(undoStack.getSnapshot().canRedo).toBe(false);
});

test('says why an action was left as it is, and goes on with the one before it', async () => {
  const messages: string[] = [];
  const box = { value: 'a' };
  const undoStack = createUndoStack((words) => messages.push(words));
  undoStack.add(setting(box, 'a', 'b'));
  const undo = () => Promise.reject(new RefusedError('Somebody else has changed this since.'));
  undoStack.add({ name: 'x', undo, redo: undo });
  await undoStack.undo();
  expect(messages).toEqual(['Somebody else has changed this since.']);
  await undoStack.undo();
  expect(box.value).toBe('a');
});

test('what failed for want of signal can be tried again', async () => {
  let works = false;
  const undoStack = createUndoStack(() => {});
  const undo = async () => {
    if (!works) throw new Error('No signal just now.');
  };
  undoStack.add({ name: 'x', undo, redo: undo });
  await undoStack.undo();
  expect(undoStack.getSnapshot().canUndo).toBe(true);
  works = true;
  await undoStack.undo();
  expect(undoStack.getSnapshot().canUndo).toBe(false);
});

test('an action done while another one is being undone stays, and the undone one can be redone', async () => {
  const undoStack = createUndoStack(() => {});
  const box = { value: 'a' };
  let arrive = () => {};
  const first = setting(box, 'a', 'b');
  undoStack.add({
    ...first,
    undo: () => new Promise((resolve) => (arrive = () => resolve(first.undo()))),
  });
  const undoing = undoStack.undo();
  const other = { value: '1' };
  undoStack.add(setting(other, '1', '2'));
  arrive();
  await undoing;
  expect(undoStack.getSnapshot()).toEqual({ canUndo: true, canRedo: true });
  await undoStack.undo(); // the other one: the first is not taken back twice
  expect([box.value, other.value, undoStack.getSnapshot().canUndo]).toEqual(['a', '1', false]);
  await undoStack.redo();
  await undoStack.redo();
  expect([box.value, other.value]).toEqual(['b', '2']);
});
