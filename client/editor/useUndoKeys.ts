import { useEffect } from 'react';
import type { UndoStack } from '../blocks/editing.ts';

/** Ctrl or Cmd with Z undoes, with Shift or Y redoes; in input fields the keys keep their usual meaning. */
export function useUndoKeys(undoStack: UndoStack, active: boolean): void {
  useEffect(() => {
    if (!active) return;
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
  }, [undoStack, active]);
}
