import { useEffect } from 'react';
import { getFailureMessage, toFailure } from '../../net/failure.ts';
import { createListeners } from '../../net/listeners.ts';

/** An action that can be undone; once one of both is refused, by the server or this device, it is forgotten. */
export type UndoableAction = {
  /** The label of the action: "Photos Block moved". */
  name: string;
  undo(): Promise<unknown>;
  redo(): Promise<unknown>;
};

export type UndoStack = ReturnType<typeof createUndoStack>;

const MAX_ACTIONS = 100;

/** The member's own actions during this visit, in order; other members' actions are not included. */
export function createUndoStack(notify: (message: string) => void) {
  const listeners = createListeners();
  let done: readonly UndoableAction[] = [];
  let undone: readonly UndoableAction[] = [];
  let isBusy = false;
  let state = { canUndo: false, canRedo: false };

  function changed() {
    state = { canUndo: done.length > 0, canRedo: undone.length > 0 };
    listeners.notify();
  }

  async function step(direction: 'undo' | 'redo') {
    const action = (direction === 'undo' ? done : undone).at(-1);
    if (!action || isBusy) return;
    isBusy = true;
    try {
      await action[direction]();
      remove(action); // read the current lists: something else may have been done meanwhile
      if (direction === 'undo') undone = [...undone, action];
      else done = [...done, action];
      notify(`${direction === 'undo' ? 'Undone' : 'Done again'}: ${action.name}`);
    } catch (error) {
      const failure = toFailure(error);
      // an action that can never be undone must not block the others
      if (failure.kind === 'refused') remove(action);
      notify(getFailureMessage(failure));
    } finally {
      isBusy = false;
      changed();
    }
  }

  function remove(action: UndoableAction) {
    done = done.filter((step) => step !== action);
    undone = undone.filter((step) => step !== action);
  }

  return {
    add(action: UndoableAction) {
      done = [...done.slice(1 - MAX_ACTIONS), action];
      undone = [];
      changed();
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    getSnapshot: () => state,
    onChange: listeners.onChange,
  };
}

/** Ctrl or Cmd with Z undoes, with Shift or Y redoes; in input fields the keys keep their usual meaning. */
export function useUndoKeys(undoStack: UndoStack, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, [contenteditable="true"]')) return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? undoStack.redo() : undoStack.undo());
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undoStack, isActive]);
}
