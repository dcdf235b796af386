import { useCallback } from 'react';
import { useEditing } from './EditingContext.ts';
import { toFailure, getFailureMessage } from '../../net/failure.ts';
import { useNotify } from '../../ui/Notice.tsx';

type Action = {
  /** The action's name in the undo stack. */
  name: string;
  /** Announced when it is done, unless the page itself says so. */
  announcement?: string;
  run(): Promise<unknown>;
  undo(): Promise<unknown>;
  /** Redoes it, if that differs from doing it again. */
  redo?(): Promise<unknown>;
  /** Shows why it was refused, if a notice is not enough. */
  onRefused?(message: string): void;
};

/** Runs an undoable action, announces the result, and resolves with whether it succeeded. */
export function useUndoableAction() {
  const { undoStack } = useEditing();
  const notify = useNotify();
  return useCallback(
    async ({
      name,
      announcement,
      run,
      undo,
      redo = run,
      onRefused = notify,
    }: Action): Promise<boolean> => {
      try {
        await run();
      } catch (error) {
        onRefused(getFailureMessage(toFailure(error)));
        return false;
      }
      undoStack.add({ name, undo, redo });
      if (announcement) notify(announcement);
      return true;
    },
    [undoStack, notify],
  );
}
