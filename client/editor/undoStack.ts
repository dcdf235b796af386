import { CannotUndo, type UndoableAction, type UndoStack } from '../blocks/editing.ts';

const MAX_ACTIONS = 100;

export function createUndoStack(notify: (words: string) => void): UndoStack {
  const listeners = new Set<() => void>();
  let done: UndoableAction[] = [];
  let undone: UndoableAction[] = [];
  let busy = false;
  let state = { canUndo: false, canRedo: false };

  function changed() {
    state = { canUndo: done.length > 0, canRedo: undone.length > 0 };
    for (const listener of listeners) listener();
  }

  async function step(direction: 'undo' | 'redo') {
    const [from, to] = direction === 'undo' ? [done, undone] : [undone, done];
    const action = from.at(-1);
    if (!action || busy) return;
    busy = true;
    try {
      await action[direction]();
      from.pop();
      to.push(action);
      notify(`${direction === 'undo' ? 'Undone' : 'Done again'}: ${action.name}`);
    } catch (error) {
      // what can never be taken back must not stand in the way of what can
      if (error instanceof CannotUndo) from.pop();
      notify(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
      changed();
    }
  }

  return {
    add(action: UndoableAction) {
      done = [...done.slice(1 - MAX_ACTIONS), action];
      undone = [];
      changed();
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
