import { type Doc, UndoManager } from 'yjs';
import { TEXT } from '../../../../protocol/rich-text/lines.ts';

/** The Yjs origin of one's own changes, which can be undone. */
export const OWN = 'own';

/**
 * One's own changes from opening to closing the editor, undone or redone as a whole; each returns whether anything
 * changed.
 */
export type SessionChange = { undo(): boolean; redo(): boolean };

type Stack = 'undoStack' | 'redoStack';

/**
 * One's own changes to a text during a visit: undone step by step while the editor is open, as a whole session
 * afterwards. Others' changes stay.
 */
export function createOwnChanges(doc: Doc) {
  const manager = new UndoManager(doc.getText(TEXT), { trackedOrigins: new Set([OWN]) });

  /**
   * If a step no longer changes anything, Yjs continues with the next one below it; steps below `base` are hidden
   * from it.
   */
  function withStackAbove(stack: Stack, base: number, work: () => unknown): void {
    const below = manager[stack].splice(0, base);
    work();
    manager[stack].unshift(...below);
  }

  const undo = (base: number) => withStackAbove('undoStack', base, () => manager.undo());
  const redo = (base: number) => withStackAbove('redoStack', base, () => manager.redo());

  /** Moves the newest `count` steps of a stack to the other one, and returns how many still changed something. */
  function moveSteps(from: Stack, count: number): number {
    const to = from === 'undoStack' ? 'redoStack' : 'undoStack';
    const before = manager[to].length;
    const base = Math.max(0, manager[from].length - count);
    manager.stopCapturing();
    while (manager[from].length > base) (from === 'undoStack' ? undo : redo)(base);
    return manager[to].length - before;
  }

  return {
    manager,
    /** Starts a session; `end` returns its changes, null if there are none left. */
    beginSession() {
      manager.stopCapturing();
      const undoBase = manager.undoStack.length;
      const redoCount = manager.redoStack.length;
      const redoBase = () => Math.min(redoCount, manager.redoStack.length); // typing clears the redo stack
      return {
        canUndo: () => manager.undoStack.length > undoBase,
        canRedo: () => manager.redoStack.length > redoBase(),
        undo: () => undo(undoBase),
        redo: () => redo(redoBase()),
        end(): SessionChange | null {
          manager.redoStack.splice(redoBase());
          let count = manager.undoStack.length - undoBase;
          if (count <= 0) return null;
          return {
            undo: () => (count = moveSteps('undoStack', count)) > 0,
            redo: () => (count = moveSteps('redoStack', count)) > 0,
          };
        },
      };
    },
  };
}

export type OwnChanges = ReturnType<typeof createOwnChanges>;
