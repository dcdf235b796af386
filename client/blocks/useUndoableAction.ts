import { useCallback } from 'react';
import { useEditing } from './EditingContext.ts';
import { failureOf, messageOf } from '../net/failure.ts';
import { CannotUndo } from './editing.ts';

type Action = {
  /** How it is called when it is taken back. */
  name: string;
  /** Announced when it is done. */
  done: string;
  work(): Promise<unknown>;
  /** Takes it back. */
  back(): Promise<unknown>;
  /** Does it once more, where that is not the same as doing it. */
  again?(): Promise<unknown>;
  /** Says why it was not done, where a passing note is not enough. */
  refuse?(words: string): void;
};

/** Does something that can be taken back, says how it went, and answers whether it did. */
export function useUndoableAction() {
  const { undoStack, notify } = useEditing();
  return useCallback(
    async ({ name, done, work, back, again = work, refuse = notify }: Action): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        refuse(messageOf(failureOf(error)));
        return false;
      }
      undoStack.add({ name, undo: () => inWords(back), redo: () => inWords(again) });
      notify(done);
      return true;
    },
    [undoStack, notify],
  );
}

async function inWords(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CannotUndo) throw error;
    const failure = failureOf(error);
    const words = messageOf(failure);
    throw failure.kind === 'refused' ? new CannotUndo(words) : new Error(words);
  }
}
