import type { ReactNode } from 'react';
import { savedStateLabels, useEditing, useSavedState } from '../blocks/EditingContext.ts';
import { SavedStateLabel } from '../blocks/SavedStateLabel.tsx';
import { OtherEditors } from '../features/members/OthersHere.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';

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
          <SavedStateLabel state={state}>{savedStateLabels[state]}</SavedStateLabel>
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
