import { useEffect } from 'react';
import type { History } from '../../live/editing/history.ts';

/** Ctrl or Cmd with Z takes back, with Shift or Y does again; in fields the keys are the field's own. */
export function useUndoKeys(history: History, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, [contenteditable="true"]')) return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? history.redo() : history.undo());
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [history, active]);
}
