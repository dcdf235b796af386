import type { ReactNode } from 'react';
import { type Editing, savedStateLabels, useSavedState } from '../blocks/EditingContext.ts';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import './editor.css';

type Props = {
  url: string;
  editing: Editing;
  /** Who else is here. */
  others: ReactNode;
  /** The ways on from here. */
  menu: ReactNode;
};

/** The editor's head: what it is, who is here, whether everything is with the server, and the way to the page. */
export function EditorHeader({ url, editing, others, menu }: Props) {
  const state = useSavedState(editing);
  return (
    <header className="editor-head">
      <div className="editor-words">
        <h1>Page editor</h1>
        {others}
        <span className={`editor-saved ${state}`} data-saved={state}>
          {savedStateLabels[state]}
        </span>
        <Notice />
      </div>
      <Link className="secondary" to={`/${url}`} onClickCapture={() => void editing.edits.flush()}>
        Live
      </Link>
      {menu}
    </header>
  );
}
