import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { SavedStateLabel, useSavedState } from '../blocks/editing/SavedState.tsx';
import { OtherEditors } from '../features/members/OthersHere.tsx';
import { Notice } from '../ui/Notice.tsx';
import { IconButton } from '../ui/Icon.tsx';
import './editor-tools.css';

type Props = {
  url: string;
  tools: ReactNode;
  /** The page menu. */
  menu: ReactNode;
};

/** The editor's header: the title over the save state, the tools, who is present, the link to the page, the menu. */
export function EditorHeader({ url, tools, menu }: Props) {
  const editing = useEditing();
  const state = useSavedState(editing);
  return (
    <header className="editor-head">
      <div className="editor-words">
        <h1>Page editor</h1>
        <span data-saved={state}>
          <SavedStateLabel state={state} />
        </span>
      </div>
      {tools}
      <OtherEditors />
      <Link
        className="secondary editor-live"
        to={`/${url}`}
        onClickCapture={() => void editing.edits.flush()}
      >
        Live
      </Link>
      {menu}
      <Notice />
    </header>
  );
}

type EditorToolsProps = {
  mode: 'preview' | 'edit';
  onMode: (mode: 'preview' | 'edit') => void;
  isSorting: boolean;
  onToggleSort: () => void;
  onAdd: () => void;
};

/** The actions for the page as a whole: in the header, or at the foot of a phone. */
export function EditorTools({ mode, onMode, isSorting, onToggleSort, onAdd }: EditorToolsProps) {
  return (
    <div className="editor-tools">
      <div className="editor-modes" role="group" aria-label="What you see">
        <button type="button" aria-pressed={mode === 'preview'} onClick={() => onMode('preview')}>
          Preview
        </button>
        <button type="button" aria-pressed={mode === 'edit'} onClick={() => onMode('edit')}>
          Edit
        </button>
      </div>
      {mode === 'edit' && (
        <>
          <button type="button" className="editor-tool" onClick={onAdd}>
            Add components
          </button>
          <button
            type="button"
            className="editor-tool"
            aria-pressed={isSorting}
            onClick={onToggleSort}
          >
            Toggle Sort
          </button>
          <UndoSteps />
        </>
      )}
    </div>
  );
}

/** Undo and redo of one's own steps; on a phone they are in the page's menu. */
export function UndoSteps() {
  const { undoStack } = useEditing();
  const { canUndo, canRedo } = useSyncExternalStore(undoStack.onChange, undoStack.getSnapshot);
  return (
    <span className="editor-steps">
      <IconButton
        icon="undo"
        label="Undo"
        aria-disabled={!canUndo}
        onClick={() => void undoStack.undo()}
      />
      <IconButton
        icon="redo"
        label="Redo"
        aria-disabled={!canRedo}
        onClick={() => void undoStack.redo()}
      />
    </span>
  );
}
